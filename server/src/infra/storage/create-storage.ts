import type { Config } from '../../config'
import { createDiskStorage } from './disk'
import { createS3Storage } from './s3'
import type { Storage } from './storage'

/** The storage that the settings ask for. */
export function createStorage(config: Pick<Config, 's3' | 'dataDir'>): Storage {
  return config.s3 === null ? createDiskStorage(config.dataDir) : createS3Storage(config.s3)
}
