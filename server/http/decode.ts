import * as z from 'zod/mini'
import { notFound } from '../domain/requestRefusal.ts'
import { validationError } from './fieldErrors.ts'

/** Decodes a value by its schema. Throws 400 with messages by field. */
export function decode<T extends z.ZodMiniType>(
  schema: T,
  value: unknown,
): z.output<T> {
  const result = z.safeParse(schema, value, { reportInput: true })
  if (!result.success) throw validationError(result.error)
  return result.data
}

/** The same for path parameters, with 404 for an invalid one. */
export function decodePath<T extends z.ZodMiniType>(
  schema: T,
  value: unknown,
): z.output<T> {
  const result = z.safeParse(schema, value)
  if (!result.success) throw notFound()
  return result.data
}
