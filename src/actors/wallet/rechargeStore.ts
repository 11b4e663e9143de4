import * as z from 'zod/mini'
import { rechargeWallet } from '#contract/wallet.ts'
import type { RechargeAttempt } from '#machines/wallet/rechargeForm.ts'
import type { Storage } from '#src/adapters/storage.ts'
import { createAttemptRecords } from '../checkout/attemptRecords.ts'

const storedAttempts = z.object({
  version: z.literal(2),
  attempts: z.array(
    z.object({
      owner: z.string(),
      key: z.string(),
      madeAt: z.optional(z.number()),
      body: rechargeWallet.body,
    }),
  ),
})

/** Each customer's unsettled recharge attempt in this browser. */
export function createRechargeStore(storage: Storage) {
  return createAttemptRecords<RechargeAttempt>(
    () => storage.read('recharge_attempt', storedAttempts)?.attempts ?? [],
    (next) => {
      if (next.length === 0) storage.remove('recharge_attempt')
      else
        storage.write('recharge_attempt', storedAttempts, {
          version: 2,
          attempts: next,
        })
    },
  )
}
