import type { ServerContext } from '#server/context.ts'
import { runRound } from '#server/lib/runRound.ts'
import { paymentWork } from '#server/payments/paymentWork.ts'

/** Does one round of a server's work on payments, one kind after the other; what fails is left for the next round. */
export async function reconcile(context: ServerContext): Promise<void> {
  const { signal } = new AbortController()
  for (const work of paymentWork(context))
    await runRound(work, signal, () => undefined)
}
