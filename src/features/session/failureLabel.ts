import type { ApiError } from '#contract/errors.ts'

/** The label of a failure that nobody gave words to: no answer at all, or the fallback of what was tried (section 8). */
export function failureLabel({ code }: ApiError, fallback: string): string {
  return code === 'offline' || code === 'timeout' ? 'session.network_error' : fallback
}
