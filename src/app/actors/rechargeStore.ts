import * as z from 'zod/mini'
import { rechargeWallet } from '#contract/wallet.ts'
import type { RechargeAttempt } from '#machines/wallet/rechargeForm.ts'
import type { Storage } from '../../adapters/storage.ts'

const storedAttempts = z.object({
  version: z.literal(2),
  attempts: z.array(z.object({ owner: z.string(), key: z.string(), body: rechargeWallet.body })),
})

/** What each customer has tried to recharge in this browser and is not settled yet. */
export function createRechargeStore(storage: Storage) {
  const attempts = () => storage.read('recharge_attempt', storedAttempts)?.attempts ?? []
  const write = (next: RechargeAttempt[]) => {
    if (next.length === 0) storage.remove('recharge_attempt')
    else storage.write('recharge_attempt', storedAttempts, { version: 2, attempts: next })
  }
  const others = (customer: string) => attempts().filter(({ owner }) => owner !== customer)
  return {
    /** A customer's one attempt, or null. */
    attemptOf: (customer: string): RechargeAttempt | null =>
      attempts().find(({ owner }) => owner === customer) ?? null,
    save: (attempt: RechargeAttempt) => write([...others(attempt.owner), attempt]),
    /** Only the attempt with that key: another tab may have begun one of its own. */
    drop: (key: string) => write(attempts().filter((attempt) => attempt.key !== key)),
    /** The customer has logged out. */
    forget: (customer: string) => write(others(customer)),
  }
}
