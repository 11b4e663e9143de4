import { setTimeout } from 'node:timers/promises'

/** Repeated work; `stop` resolves after the current round. */
export type Loop = { stop: () => Promise<void> }

/** Runs a round now, and again `everyMs` after the end of each. The signal asks a round to end early. */
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
