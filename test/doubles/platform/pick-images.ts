import type { LocalFile, PickOptions } from '../../../src/platform/local-file'
import { localFile } from '../device'
import { seat } from '../seat'

export function pickImages(options: PickOptions): Promise<LocalFile[]> {
  seat.device.pickRequests.push(options)
  const files = seat.device.picks.shift() ?? []
  return Promise.resolve(files.slice(0, options.count).map(localFile))
}

export function releaseFile(_file: LocalFile): void {}
