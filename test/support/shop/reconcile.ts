import type { ServerContext } from '#server/context.ts'
import { runRound } from '#server/lib/runRound.ts'
import { paymentWork } from '#server/payments/paymentWork.ts'

/** Does one round of each kind of payment work; ignores failures, which the next round repeats. */
export async function reconcile(context: ServerContext): Promise<void> {
  const { signal } = new AbortController()
  for (const work of paymentWork(context))
    await runRound(work, signal, () => undefined)
}
