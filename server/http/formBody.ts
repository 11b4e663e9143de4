import type { IncomingMessage } from 'node:http'
import { addAbortSignal } from 'node:stream'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { maxPictureBytes } from '#contract/profile.ts'
import {
  badRequest,
  invalidFields,
  RequestRefusal,
} from '../domain/requestRefusal.ts'
import { BusyError } from '../lib/workQueue.ts'
import { formTimedOut } from './errors.ts'
import type { Upload } from './uploadSlots.ts'

const limits = {
  fileSize: maxPictureBytes,
  files: 1,
  fields: 10,
  fieldSize: 10_000,
  parts: 11,
}

/** A form that brings fewer bytes in so many milliseconds is given up: slower than any phone. */
const leastProgress = { bytes: 10_000, milliseconds: 10_000 }

/** Accepts multipart forms in a scope; other routes answer 415. */
export async function registerForms(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, { throwFileSizeLimit: false })
}

/**
 * Reads a multipart body as strings and `File`s by field. Throws 408 when too few bytes come, a BusyError when there is
 * no slot for a file, and a DisplacedUploadError when the slot is lost.
 */
export async function readForm(
  request: FastifyRequest,
  upload: Upload,
): Promise<unknown> {
  const stopWatching = watchProgress(request.raw, () =>
    upload.abort(formTimedOut()),
  )

  try {
    const form = readParts(request, upload)
    return await Promise.race([form, failureOf(upload.signal)])
  } finally {
    stopWatching()
    // Drops the rest of a refused form: many clients read the answer only after they have sent all.
    request.raw.resume()
  }
}

async function readParts(
  request: FastifyRequest,
  upload: Upload,
): Promise<unknown> {
  const fields = new Map<string, unknown>()

  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') fields.set(part.fieldname, part.value)
      else await keepFile(fields, part, upload)
    }
  } catch (error) {
    throw error instanceof RequestRefusal || error instanceof BusyError
      ? error
      : badRequest('invalid_request')
  }

  upload.complete()
  return Object.fromEntries(fields)
}

async function keepFile(
  fields: Map<string, unknown>,
  part: MultipartFile,
  upload: Upload,
): Promise<void> {
  const bytes = await bytesOf(part, upload)
  if (part.file.truncated) throw tooLarge(part.fieldname)
  if (bytes.length === 0 && !part.filename) return
  fields.set(
    part.fieldname,
    new File([bytes], part.filename, { type: part.mimetype }),
  )
}

/** The bytes of a file, in one buffer: a list of the chunks that a client chooses could be many times as large. */
async function bytesOf(
  { file }: MultipartFile,
  upload: Upload,
): Promise<Uint8Array<ArrayBuffer>> {
  let buffer = Buffer.alloc(0)
  let length = 0
  for await (const chunk of addAbortSignal(upload.signal, file)) {
    upload.receive(chunk.length)
    if (length === 0) buffer = Buffer.allocUnsafe(maxPictureBytes)
    length += (chunk as Buffer).copy(buffer, length)
  }

  return buffer.subarray(0, length)
}

function watchProgress(
  { socket }: IncomingMessage,
  giveUp: () => void,
): () => void {
  let before = socket.bytesRead
  const timer = setInterval(() => {
    if (socket.bytesRead - before < leastProgress.bytes) giveUp()
    before = socket.bytesRead
  }, leastProgress.milliseconds)
  return () => clearInterval(timer)
}

function failureOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  })
}

function tooLarge(field: string): RequestRefusal {
  const values = { megabytes: maxPictureBytes / 1024 / 1024 }
  return invalidFields({ [field]: [{ key: 'file_too_large', values }] })
}
