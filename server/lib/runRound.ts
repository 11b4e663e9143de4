import { crashpoint } from './crashpoint.ts'

/** Work that replicas share: each item is leased by one of them, and leased again later if its work failed. */
export type Work<Item> = {
  /** Leases the next item in a transaction of its own; undefined when none is due. */
  lease: () => Promise<Item | undefined>
  handle: (item: Item) => Promise<unknown>
}

/** The most items of a round, so that one kind of work does not use up what the provider allows. */
const batch = 50

/** Does the work that is due, at most one batch of it, until the signal asks to stop. A failed item is reported and does not hold up the others. Returns how many were done. */
export async function runRound<Item>(
  { lease, handle }: Work<Item>,
  signal: AbortSignal,
  failed: (error: unknown) => void,
): Promise<number> {
  let done = 0
  for (let count = 0; count < batch && !signal.aborted; count++) {
    const item = await lease()
    if (item === undefined) break
    crashpoint('work.leased')
    try {
      await handle(item)
      done += 1
    } catch (error) {
      failed(error)
    }
  }
  return done
}
