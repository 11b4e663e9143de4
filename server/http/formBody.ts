import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { pictureBytes } from '#contract/profile.ts'
import { badRequest, HttpError, invalidFields } from './errors.ts'

const limits = { fileSize: pictureBytes, files: 1, fields: 10, fieldSize: 10_000, parts: 11 }

/** Lets the routes of a scope take forms with files; elsewhere such a form stays a 415. */
export async function registerForms(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, { throwFileSizeLimit: false })
}

/** The body of a form that may carry a file, as text and `File` by field; JSON stays as it is. */
export async function readForm(request: FastifyRequest): Promise<unknown> {
  if (!request.isMultipart()) return request.body
  const fields = new Map<string, unknown>()
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') fields.set(part.fieldname, part.value)
      else await keepFile(fields, part)
    }
  } catch (error) {
    throw error instanceof HttpError ? error : badRequest('invalid_request')
  }
  return Object.fromEntries(fields)
}

/** A field for files in which none was chosen arrives as one without name and bytes. */
async function keepFile(fields: Map<string, unknown>, part: MultipartFile): Promise<void> {
  const bytes = new Uint8Array(await part.toBuffer())
  if (part.file.truncated) throw tooLarge(part.fieldname)
  if (bytes.length === 0 && !part.filename) return
  fields.set(part.fieldname, new File([bytes], part.filename, { type: part.mimetype }))
}

function tooLarge(field: string): HttpError {
  const values = { megabytes: pictureBytes / 1024 / 1024 }
  return invalidFields({ [field]: [{ key: 'file_too_large', values }] })
}
