import * as z from 'zod/mini'
import { rechargeWallet } from '#contract/wallet.ts'
import type { RechargeAttempt } from '#machines/wallet/rechargeForm.ts'
import type { Storage } from '#src/adapters/storage.ts'

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

/** The unsettled recharge attempts in this browser, by key. */
export function createRechargeStore(storage: Storage) {
  const read = (): RechargeAttempt[] =>
    storage.read('recharge_attempt', storedAttempts)?.attempts ?? []
  const write = (attempts: RechargeAttempt[]) => {
    if (attempts.length === 0) storage.remove('recharge_attempt')
    else
      storage.write('recharge_attempt', storedAttempts, {
        version: 2,
        attempts,
      })
  }
  const attemptsBeside = (key: string) =>
    read().filter((attempt) => attempt.key !== key)

  return {
    attempts: read,
    attemptsOf: (customer: string) =>
      read().filter(({ owner }) => owner === customer),
    saveAttempt: (attempt: RechargeAttempt) =>
      write([...attemptsBeside(attempt.key), attempt]),
    dropAttempt: (key: string) => write(attemptsBeside(key)),
  }
}
