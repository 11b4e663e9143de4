import { setTimeout } from 'node:timers/promises'

/** Work that is repeated; `stop` resolves when the round in progress has ended. */
export type Loop = { stop: () => Promise<void> }

/** Runs a round at once, and the next one `everyMs` after each end. The signal asks a round to end early. */
export function startLoop(
  everyMs: number,
  round: (signal: AbortSignal) => Promise<unknown>,
  failed: (error: unknown) => void,
): Loop {
  const stopping = new AbortController()
  const { signal } = stopping
  const run = async () => {
    while (!signal.aborted) {
      await round(signal).catch(failed)
      await setTimeout(everyMs, undefined, { signal }).catch(() => undefined)
    }
  }
  const running = run()
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}
