import type { ApiError } from '#contract/errors.ts'

/** The label of a failure without a message of its own: the network's, or `fallback`. */
export function failureLabel({ code }: ApiError, fallback: string): string {
  return code === 'offline' || code === 'timeout'
    ? 'session.network_error'
    : fallback
}
