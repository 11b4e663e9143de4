import { fromPromise } from 'xstate'
import { rechargeWallet } from '#contract/wallet.ts'
import type {
  AttemptDraft,
  RechargeAttempt,
  StartedRecharge,
} from '#machines/wallet/rechargeForm.ts'
import { walletRechargeMachine } from '#machines/wallet/walletRechargeMachine.ts'
import { askRecharge } from './askRecharge.ts'
import { cardPaymentOf } from './cardPayment.ts'
import type { ClientDeps } from './clientDeps.ts'
import type { Effect, Find } from './hear.ts'
import { paymentProviderOf } from './paymentProvider.ts'
import { createRechargeStore } from './rechargeStore.ts'

/** The wallet's recharge; only its customer takes a stored attempt up again. */
export function walletRechargeOf(deps: ClientDeps, find: Find) {
  const { api, storage, newId } = deps
  const store = createRechargeStore(storage)
  return walletRechargeMachine.provide({
    actors: {
      paymentProvider: paymentProviderOf(deps, find),
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
        find,
        askServer: (transactionId, signal) => askRecharge(api, transactionId, signal),
      }),
    },
  })
}

/** Stores an attempt from when it is made to when it is settled. */
export const keepRecharge: Effect<'walletRecharge'> = ({ storage }, recharge) => {
  const store = createRechargeStore(storage)
  recharge.on('attempt.made', ({ attempt }) => store.saveAttempt(attempt))
  recharge.on('attempt.settled', ({ attempt }) => store.dropAttempt(attempt.key))
}
