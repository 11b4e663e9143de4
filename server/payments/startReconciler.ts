import type { ServerContext } from '../context.ts'
import { reconcile } from './reconcile.ts'

const everyMs = 15_000

/** Reconciles now and every 15 seconds until it is stopped; `stop` waits for the round in progress. */
export function startReconciler(context: ServerContext): { stop: () => Promise<void> } {
  let running: Promise<void> | null = null
  const round = () => {
    running ??= reconcile(context)
      .catch((error: unknown) =>
        context.log.warn({ err: error }, 'payments could not be reconciled'),
      )
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
