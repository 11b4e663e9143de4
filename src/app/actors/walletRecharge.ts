import { createActor, fromPromise } from 'xstate'
import * as z from 'zod/mini'
import type { User } from '#contract/session.ts'
import { getRecharge, rechargeWallet } from '#contract/wallet.ts'
import type {
  AttemptDraft,
  RechargeAttempt,
  StartedRecharge,
} from '#machines/wallet/rechargeForm.ts'
import { walletRechargeMachine } from '#machines/wallet/walletRechargeMachine.ts'
import type { ClientDeps } from '../clientDeps.ts'
import { cardPaymentOf } from './cardPayment.ts'
import { paymentProviderOf } from './paymentProvider.ts'

const storedAttempt = z.object({
  version: z.literal(1),
  owner: z.string(),
  key: z.string(),
  body: rechargeWallet.body,
})

/** The wallet's recharge; an attempt is stored until it is settled, and only its customer takes it up again. */
export function createWalletRechargeActor(deps: ClientDeps, customer: () => User | null) {
  const { api, storage, newId, inspect } = deps
  const read = () => storage.read('recharge_attempt', storedAttempt)
  const machine = walletRechargeMachine.provide({
    actors: {
      paymentProvider: paymentProviderOf(deps),
      recallAttempt: fromPromise<RechargeAttempt | null, { customer: string }>(
        async ({ input }) => {
          const { version: _, ...attempt } = read() ?? {}
          return 'owner' in attempt && attempt.owner === input.customer ? attempt : null
        },
      ),
      prepareRecharge: fromPromise<RechargeAttempt, AttemptDraft>(async ({ input }) => ({
        ...input,
        key: newId(),
      })),
      startRecharge: fromPromise<StartedRecharge, { attempt: RechargeAttempt }>(
        ({ input: { attempt }, signal }) =>
          api.call(rechargeWallet, { body: attempt.body }, { idempotencyKey: attempt.key, signal }),
      ),
      cardPayment: cardPaymentOf(deps, {
        customer,
        askServer: async (transaction_id, signal) => {
          const { status } = await api.call(getRecharge, { params: { transaction_id } }, { signal })
          return status
        },
      }),
    },
  })
  const actor = createActor(machine, { id: 'walletRecharge', inspect })
  actor.on('attempt.made', ({ attempt }) =>
    storage.write('recharge_attempt', storedAttempt, { version: 1, ...attempt }),
  )
  actor.on('attempt.settled', ({ attempt: { key } }) => {
    if (read()?.key === key) storage.remove('recharge_attempt')
  })
  return actor
}
