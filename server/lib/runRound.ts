import { crashpoint } from './crashpoint.ts'

/** Work that replicas share: one of them leases each item; failed items are leased again later. */
export type Work<Item> = {
  /** Leases the next item in its own transaction; undefined when none is due. */
  lease: () => Promise<Item | undefined>
  handle: (item: Item) => Promise<unknown>
}

/** The maximum items per round, so that one kind of work does not use up the provider's rate limit. */
const batch = 50

/** Handles at most one batch of due items, reports failures and returns the number of successes. */
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

/** Runs rounds until one has no success: for work whose rate nobody limits. */
export async function runRounds<Item>(
  work: Work<Item>,
  signal: AbortSignal,
  failed: (error: unknown) => void,
): Promise<void> {
  while ((await runRound(work, signal, failed)) > 0);
}
