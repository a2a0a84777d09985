import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import type { FastifyRequest } from 'fastify'

import { ERRORS } from '@contract/errors'

import { CallError, TransportError, type UploadedFile } from './call-context'

export interface MultipartForm {
  readonly fields: Record<string, string>
  readonly file: UploadedFile | null
  /** Removes the temporary file unless the handler moved it away. */
  cleanUp(): Promise<void>
}

/**
 * Streams a multipart body to disk: nothing of a file is held in memory. Fields must come before
 * the file part, as our clients send them.
 * @throws TransportError 413 when a part is larger than `maxBytes`.
 */
export async function readMultipart(
  request: FastifyRequest,
  tempDir: string,
  maxBytes: number,
): Promise<MultipartForm> {
  const fields: Record<string, string> = {}
  let file: UploadedFile | null = null
  const path = join(tempDir, `part-${randomUUID()}`)
  const cleanUp = (): Promise<void> => rm(path, { force: true })
  try {
    const parts = request.parts({
      limits: { fileSize: maxBytes, files: 1, fields: 20, fieldSize: 10_000 },
    })
    for await (const part of parts) {
      if (part.type === 'field') {
        // A value that was cut off would pass for what somebody meant.
        if (part.valueTruncated || part.fieldnameTruncated) throw CallError.of('badRequest')
        if (typeof part.value === 'string') fields[part.fieldname] = part.value
        continue
      }
      const hash = createHash('sha256')
      let size = 0
      const measure = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          size += chunk.length
          hash.update(chunk)
          done(null, chunk)
        },
      })
      await pipeline(part.file, measure, createWriteStream(path, { mode: 0o600 }))
      if (part.file.truncated) {
        throw new TransportError(413, ERRORS.tooLarge.code, ERRORS.tooLarge.message)
      }
      file = {
        path,
        size,
        sha256: hash.digest('hex'),
        filename: part.filename,
        mimetype: part.mimetype,
      }
    }
    return { fields, file, cleanUp }
  } catch (error) {
    await cleanUp()
    if (error instanceof CallError) throw error
    const code = (error as { code?: unknown }).code
    if (typeof code === 'string' && code.startsWith('FST_')) {
      const tooLarge = code === 'FST_REQ_FILE_TOO_LARGE'
      const { code: number, message } = tooLarge ? ERRORS.tooLarge : ERRORS.badRequest
      throw tooLarge ? new TransportError(413, number, message) : new CallError(number, message)
    }
    if (isBrokenForm(error)) throw CallError.of('badRequest')
    throw error
  }
}

/**
 * The parser says with a plain Error that a boundary is missing or a form breaks off. A fault of our
 * disk names its system call, one of our program is no plain Error.
 */
function isBrokenForm(error: unknown): boolean {
  const { name, syscall } = error as NodeJS.ErrnoException
  return name === 'Error' && syscall === undefined
}
