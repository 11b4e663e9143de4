import type { ApiError } from '#contract/errors.ts'

/** Code that loads with its first use. Loading fails when the network is gone or the shop was updated. */
export async function lazyImport<Code>(
  load: () => Promise<Code>,
): Promise<Code> {
  try {
    return await load()
  } catch (error) {
    throw { code: 'lost', detail: String(error) } satisfies ApiError
  }
}
