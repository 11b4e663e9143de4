import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { maxPictureBytes } from '#contract/profile.ts'
import {
  badRequest,
  invalidFields,
  RequestRefusal,
} from '../domain/requestRefusal.ts'

const limits = {
  fileSize: maxPictureBytes,
  files: 1,
  fields: 10,
  fieldSize: 10_000,
  parts: 11,
}

/** Accepts multipart forms in a scope; other routes answer 415. */
export async function registerForms(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, { throwFileSizeLimit: false })
}

/** Reads a multipart body as strings and `File`s by field; a JSON body is returned unchanged. */
export async function readForm(request: FastifyRequest): Promise<unknown> {
  if (!request.isMultipart()) return request.body
  const fields = new Map<string, unknown>()

  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') fields.set(part.fieldname, part.value)
      else await keepFile(fields, part)
    }
  } catch (error) {
    throw error instanceof RequestRefusal
      ? error
      : badRequest('invalid_request')
  }

  return Object.fromEntries(fields)
}

async function keepFile(
  fields: Map<string, unknown>,
  part: MultipartFile,
): Promise<void> {
  const bytes = new Uint8Array(await part.toBuffer())
  if (part.file.truncated) throw tooLarge(part.fieldname)
  if (bytes.length === 0 && !part.filename) return
  fields.set(
    part.fieldname,
    new File([bytes], part.filename, { type: part.mimetype }),
  )
}

function tooLarge(field: string): RequestRefusal {
  const values = { megabytes: maxPictureBytes / 1024 / 1024 }
  return invalidFields({ [field]: [{ key: 'file_too_large', values }] })
}
