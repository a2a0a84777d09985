// The files of a mini-program build, and which package WeChat puts each of them in.
import { existsSync } from 'node:fs'
import { readFile, readdir, stat } from 'node:fs/promises'
import path from 'node:path'

/**
 * Reads a build once, so that every check sees the same files.
 *
 * @param {string} directory
 * @returns {Promise<Map<string, { bytes: number, text?: string }>>} by path with slashes; text only of
 *   what is written as text
 */
export async function readBuild(directory) {
  const files = new Map()
  const names = existsSync(directory) ? await readdir(directory, { recursive: true }) : []
  for (const name of names.sort()) {
    const absolute = path.join(directory, name)
    const info = await stat(absolute)
    if (!info.isFile()) continue
    const written = /\.(js|json|wxml|wxss|wxs|map|txt|svg)$/.test(name)
    files.set(name.split(path.sep).join('/'), {
      bytes: info.size,
      ...(written ? { text: await readFile(absolute, 'utf8') } : {}),
    })
  }
  return files
}

/** Roots of the subpackages, without a slash at the end. */
export function subpackageRoots(app) {
  const list = app?.subPackages ?? app?.subpackages
  return (Array.isArray(list) ? list : [])
    .filter((item) => typeof item?.root === 'string')
    .map((item) => item.root.replace(/^\/|\/$/g, ''))
}

/** The subpackage that a file belongs to; an empty string is the main package. */
export function packageOf(file, roots) {
  return roots.find((root) => file.startsWith(`${root}/`)) ?? ''
}

/** Every page of app.json, those of subpackages with their root before them. */
export function pagesOf(app) {
  const list = app?.subPackages ?? app?.subpackages
  const strings = (value) =>
    (Array.isArray(value) ? value : []).filter((item) => typeof item === 'string')
  return [
    ...strings(app?.pages),
    ...(Array.isArray(list) ? list : []).flatMap((item) =>
      strings(item?.pages).map((page) => path.posix.join(String(item.root), page)),
    ),
  ]
}

/** Where a path written in `from` leads: from the build's root with a slash, else from beside it. */
export function resolveFrom(from, target) {
  return target.startsWith('/')
    ? path.posix.normalize(target.slice(1))
    : path.posix.join(path.posix.dirname(from), target)
}
