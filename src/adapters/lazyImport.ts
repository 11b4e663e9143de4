import type { ApiError } from '#contract/errors.ts'

/** Imports code on its first use. Rejects with `lost` without a network or after an update of the shop. */
export async function lazyImport<Code>(
  load: () => Promise<Code>,
): Promise<Code> {
  try {
    return await load()
  } catch (error) {
    throw { code: 'lost', detail: String(error) } satisfies ApiError
  }
}
