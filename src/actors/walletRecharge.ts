import { createActor, fromPromise } from 'xstate'
import type { User } from '#contract/session.ts'
import { getRecharge, rechargeWallet } from '#contract/wallet.ts'
import type {
  AttemptDraft,
  RechargeAttempt,
  StartedRecharge,
} from '#machines/wallet/rechargeForm.ts'
import { walletRechargeMachine } from '#machines/wallet/walletRechargeMachine.ts'
import type { Actors } from '../hooks/actors.ts'
import { cardPaymentOf } from './cardPayment.ts'
import type { ClientDeps } from './clientDeps.ts'
import { paymentProviderOf } from './paymentProvider.ts'
import { createRechargeStore } from './rechargeStore.ts'

/** The wallet's recharge; an attempt is stored until it is settled, and only its customer takes it up again. */
export function createWalletRechargeActor(
  deps: ClientDeps,
  customer: () => User | null,
  translations: Actors['translations'],
) {
  const { api, storage, newId, inspect } = deps
  const store = createRechargeStore(storage)
  const machine = walletRechargeMachine.provide({
    actors: {
      paymentProvider: paymentProviderOf(deps, translations),
      recallAttempt: fromPromise<RechargeAttempt | null, { customer: string }>(async ({ input }) =>
        store.attemptOf(input.customer),
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
  actor.on('attempt.made', ({ attempt }) => store.saveAttempt(attempt))
  actor.on('attempt.settled', ({ attempt }) => store.dropAttempt(attempt.key))
  return actor
}
