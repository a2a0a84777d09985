import { eq } from 'drizzle-orm'

import { VERSIONS } from '@contract/limits'
import type { SystemCallTypes } from '@contract/system'

import { protocol, siteConfig } from '../../db/schema'
import { CallError } from '../../infra/call-context'
import type { Db } from '../../infra/db'

async function configValues(db: Db): Promise<Map<string, string>> {
  const rows = await db.select().from(siteConfig)
  return new Map(rows.map((row) => [row.key, row.value]))
}

/** The site's name, description, address and picture, the last two as whole addresses. */
export async function siteInfo(
  db: Db,
  baseUrl: string,
): Promise<SystemCallTypes['publicApiIndex']['result']> {
  const values = await configValues(db)
  const text = (key: string): string => values.get(key) ?? ''
  const address = (key: string): string =>
    text(key).startsWith('/') ? baseUrl + text(key) : text(key)
  return {
    site_name: text('site_name'),
    site_description: text('site_description'),
    site_url: address('site_url'),
    site_logo: address('site_logo'),
  }
}

/**
 * Whether a version may still be used. A name that is no version (a build of one's own, a garbled
 * one) is let in: a mistake here would lock everybody out.
 */
export async function appStatus(
  db: Db,
  versionName: string,
): Promise<SystemCallTypes['statusGet']['result']> {
  const oldest = parseVersion((await configValues(db)).get('min_version') ?? '')
  const version = parseVersion(versionName)
  const updateRequired = version !== null && oldest !== null && isBefore(version, oldest)
  return {
    storeVersion: VERSIONS.store,
    updateRequired,
    notice: updateRequired ? '当前版本过旧，请更新到新版本后继续使用' : '',
  }
}

function parseVersion(name: string): number[] | null {
  const match = /^v?(\d{1,6})\.(\d{1,6})(?:\.(\d{1,6}))?$/.exec(name.trim())
  return match === null ? null : match.slice(1, 4).map((part) => Number(part ?? 0))
}

function isBefore(version: readonly number[], oldest: readonly number[]): boolean {
  for (const [index, part] of oldest.entries()) {
    const mine = version[index] ?? 0
    if (mine !== part) return mine < part
  }
  return false
}

/** An agreement's text. Throws notFound. */
export async function protocolText(
  db: Db,
  key: SystemCallTypes['protocolDetail']['params']['key'],
): Promise<SystemCallTypes['protocolDetail']['result']> {
  const [row] = await db.select().from(protocol).where(eq(protocol.key, key))
  if (row === undefined) throw CallError.of('notFound')
  return row
}
