import { createActor, fromPromise } from 'xstate'
import * as z from 'zod/mini'
import type { User } from '#contract/session.ts'
import { getRecharge, rechargeWallet } from '#contract/wallet.ts'
import type {
  RechargeAttempt,
  RechargeBody,
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

/** The wallet's recharge; an attempt is stored until it is settled, and a reload asks the server about it. */
export function createWalletRechargeActor(deps: ClientDeps, customer: () => User | null) {
  const { api, storage, newId, inspect } = deps
  const owner = () => customer()?.email ?? ''
  const machine = walletRechargeMachine.provide({
    actors: {
      paymentProvider: paymentProviderOf(deps),
      prepareRecharge: fromPromise<RechargeAttempt, { body: RechargeBody }>(async ({ input }) => ({
        key: newId(),
        body: input.body,
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
  const stored = storage.read('recharge_attempt', storedAttempt)
  const attempt = stored?.owner === owner() ? { key: stored.key, body: stored.body } : null
  const actor = createActor(machine, { id: 'walletRecharge', inspect, input: { attempt } })
  actor.on('attempt.changed', ({ attempt: next }) => {
    if (next)
      storage.write('recharge_attempt', storedAttempt, { version: 1, owner: owner(), ...next })
    else storage.remove('recharge_attempt')
  })
  return actor
}
