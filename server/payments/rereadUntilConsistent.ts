import type { Cents } from '#contract/money.ts'
import type { ServerContext } from '../context.ts'
import type { Intent } from '../gateways/paymentProvider.ts'

/** Records an intent, or returns the known sum that makes it doubtful. `asked` is the previous such sum. */
type Recorder = (intent: Intent, asked: Cents | null) => Promise<Cents | null>

/** Records an intent and fetches it again while it is doubtful. Never call it in a transaction. */
export async function rereadUntilConsistent(
  { deps }: ServerContext,
  intent: Intent,
  record: Recorder,
): Promise<void> {
  let doubted = await record(intent, null)
  while (doubted !== null)
    doubted = await record(await deps.payments.findIntent(intent.id), doubted)
}
