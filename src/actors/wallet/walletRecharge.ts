import { fromPromise } from 'xstate'
import { paymentTypes } from '#contract/paymentMethods.ts'
import { rechargeWallet } from '#contract/wallet.ts'
import { provideActors } from '#machines/core/provideActors.ts'
import type {
  RechargeAttempt,
  StartedRecharge,
} from '#machines/wallet/rechargeForm.ts'
import { walletRechargeMachine } from '#machines/wallet/walletRechargeMachine.ts'
import type {
  PreparedRecharge,
  RechargePress,
} from '#machines/wallet/walletRechargeSetup.ts'
import type { ClientDeps } from '../core/clientDeps.ts'
import type { Effect, Find } from '../core/eventBridge.ts'
import { cardPaymentOf } from '../payment/cardPayment.ts'
import { createPaymentMethod } from '../payment/createPaymentMethod.ts'
import { isFresh } from '../payment/isFresh.ts'
import { lockName } from '../payment/leaderElection.ts'
import { paymentProviderOf } from '../payment/paymentProvider.ts'
import { readRechargeStatus } from './readRechargeStatus.ts'
import { createRechargeStore } from './rechargeStore.ts'

export function walletRechargeOf(deps: ClientDeps, find: Find) {
  const {
    api,
    storage,
    newId,
    clock,
    leadership,
    paymentMethods = paymentTypes,
  } = deps
  const isOffered =
    paymentMethods.includes('wallet') && paymentMethods.includes('stripe')
  const store = createRechargeStore(storage)

  return provideActors(walletRechargeMachine, {
    paymentProvider: paymentProviderOf(
      isOffered ? deps : { ...deps, payments: null },
    ),
    recallAttempt: fromPromise<RechargeAttempt | null, { customer: string }>(
      async ({ input }) => {
        const attempt = store.attemptOf(input.customer)
        if (!attempt || (await leadership.isLed(leadNameOf(attempt))))
          return null
        if (isFresh(attempt, clock.now())) return attempt
        store.dropAttempt(attempt.key)
        return null
      },
    ),
    prepareRecharge: fromPromise<PreparedRecharge, RechargePress>(
      async ({ input, signal }) => {
        const { owner, body, key } = input
        const card = await createPaymentMethod(deps, find, input.card, signal)
        return {
          attempt: { owner, body, key: key ?? newId(), madeAt: clock.now() },
          card,
        }
      },
    ),
    startRecharge: fromPromise<StartedRecharge, { attempt: RechargeAttempt }>(
      ({ input: { attempt }, signal }) =>
        api.call(
          rechargeWallet,
          { body: attempt.body },
          { idempotencyKey: attempt.key, signal },
        ),
    ),
    cardPayment: cardPaymentOf(deps, find, {
      askServer: (transactionId, signal) =>
        readRechargeStatus(api, transactionId, signal),
    }),
  })
}

/** Stores an attempt until it is settled, and holds the tabs' lead during the payment. */
export const persistRecharge: Effect<'walletRecharge'> = (
  { storage, leadership },
  recharge,
) => {
  const store = createRechargeStore(storage)
  let lead: ReturnType<typeof leadership.lead> | null = null
  const release = () => {
    lead?.stop()
    lead = null
  }

  recharge.subscribe((snapshot) => {
    const { attempt } = snapshot.context
    if (!attempt || !snapshot.hasTag('processing')) return release()
    lead ??= leadership.lead(leadNameOf(attempt), () => {})
  })
  recharge.on('attempt.made', ({ attempt }) => store.saveAttempt(attempt))
  recharge.on('attempt.settled', ({ attempt }) =>
    store.dropAttempt(attempt.key),
  )

  return release
}

function leadNameOf({ owner }: RechargeAttempt): string {
  return lockName({ of: 'recharge', owner })
}
