import type { Cents } from '#contract/money.ts'
import type { ServerContext } from '../context.ts'
import type { Intent } from '../gateways/paymentProvider.ts'

/** Records what an intent says, or returns the known refunded sum that makes it doubtful; `asked` is the sum over which the provider was asked. */
type Recorder = (intent: Intent, asked: Cents | null) => Promise<Cents | null>

/** Records an intent. While its refunded sum is doubtful (`isDoubtful`), the provider is asked again and its answer recorded. Never call it in a transaction. */
export async function rereadUntilConsistent(
  { deps }: ServerContext,
  intent: Intent,
  record: Recorder,
): Promise<void> {
  let doubted = await record(intent, null)
  while (doubted !== null)
    doubted = await record(await deps.payments.findIntent(intent.id), doubted)
}
