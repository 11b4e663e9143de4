import { toApiError } from '#contract/errors.ts'

/** True if the server has no such record; the event is a failed call. */
export function isNotFound({ event }: { event: { error: unknown } }): boolean {
  return toApiError(event.error).code === 'notFound'
}
