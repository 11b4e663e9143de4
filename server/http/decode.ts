import * as z from 'zod/mini'
import { notFound } from '../domain/requestRefusal.ts'
import { validationError } from './fieldErrors.ts'

/** A value as its schema reads it. Throws 400 with messages by field. */
export function decode<T extends z.ZodMiniType>(schema: T, value: unknown): z.output<T> {
  const result = z.safeParse(schema, value, { reportInput: true })
  if (!result.success) throw validationError(result.error)
  return result.data
}

/** The same for path parameters: those that cannot be valid are a 404, not a 400. */
export function decodePath<T extends z.ZodMiniType>(schema: T, value: unknown): z.output<T> {
  const result = z.safeParse(schema, value)
  if (!result.success) throw notFound()
  return result.data
}
