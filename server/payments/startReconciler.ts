import { reconcile } from './reconcile.ts'
import type { Till } from './till.ts'

const everyMs = 15_000

/** Reconciles now and every fifteen seconds until it is stopped; stopping waits for the round that is on its way. */
export function startReconciler(till: Till): { stop: () => Promise<void> } {
  let running: Promise<void> | null = null
  const round = () => {
    running ??= reconcile(till)
      .catch((error: unknown) => till.log.warn({ err: error }, 'payments could not be reconciled'))
      .finally(() => {
        running = null
      })
  }
  const timer = setInterval(round, everyMs)
  round()
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
