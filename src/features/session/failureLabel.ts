import type { ApiError } from '#contract/errors.ts'

/** The label of an error without a message: a network error, or `fallback`. */
export function failureLabel({ code }: ApiError, fallback: string): string {
  return code === 'offline' || code === 'timeout'
    ? 'session.network_error'
    : fallback
}
