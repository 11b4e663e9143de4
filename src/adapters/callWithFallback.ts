import { type ApiError, isApiError } from '#contract/errors.ts'

/**
 * Calls a route that the specification lacks. A backend without it answers 404, perhaps with an HTML page; then `find`
 * searches a list instead. Rejects with `notFound` when `find` finds nothing.
 */
export async function callWithFallback<Answer>(
  answer: Promise<Answer>,
  find: () => Promise<Answer | undefined>,
): Promise<Answer> {
  try {
    return await answer
  } catch (error) {
    if (
      !isApiError(error) ||
      (error.code !== 'notFound' && error.code !== 'unreadable')
    )
      throw error
    const found = await find()
    if (found === undefined)
      throw { code: 'notFound', detail: error.detail } satisfies ApiError
    return found
  }
}
