import type { ApiError } from '#contract/errors.ts'

/** Code that comes with its first use; it is lost when the network is gone, or the shop was updated meanwhile. */
export async function lateCode<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load()
  } catch (error) {
    throw { code: 'lost', detail: String(error) } satisfies ApiError
  }
}
