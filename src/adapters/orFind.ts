import { isApiError } from '#contract/errors.ts'

/** The answer of a call that the specification does not have; a backend without it answers `notFound`, and `find` looks elsewhere. Rejects with that refusal when `find` finds nothing. */
export async function orFind<Answer>(
  answer: Promise<Answer>,
  find: () => Promise<Answer | undefined>,
): Promise<Answer> {
  try {
    return await answer
  } catch (error) {
    const found = isApiError(error) && error.code === 'notFound' ? await find() : undefined
    if (found === undefined) throw error
    return found
  }
}
