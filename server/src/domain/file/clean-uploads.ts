import type { Services } from '../../infra/services'
import { SliceStore } from './slice-store'
import { FORGOTTEN_AFTER_H, takeForgotten } from './upload-rows'

const BATCH = 200

/**
 * Removes uploads that nobody touched for a day, with their slices, and files that a killed server
 * left in the temporary directory. Safe to run twice and beside running uploads.
 */
export async function cleanUploads(
  services: Pick<Services, 'pool' | 'tempDir'>,
): Promise<{ uploads: number; files: number }> {
  const slices = new SliceStore(services.tempDir)
  let uploads = 0
  for (;;) {
    const ids = await takeForgotten(services.pool, BATCH)
    for (const id of ids) await slices.remove(id)
    uploads += ids.length
    if (ids.length < BATCH) break
  }
  const files = await slices.removeOlder(new Date(Date.now() - FORGOTTEN_AFTER_H * 3_600_000))
  return { uploads, files }
}
