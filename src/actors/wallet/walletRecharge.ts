import { fromCallback, fromPromise } from 'xstate'
import { paymentTypes } from '#contract/paymentTypes.ts'
import { rechargeWallet } from '#contract/wallet.ts'
import { provideActors } from '#machines/core/provideActors.ts'
import type {
  RechargeAttempt,
  StartedRecharge,
} from '#machines/wallet/rechargeForm.ts'
import { walletRechargeMachine } from '#machines/wallet/walletRechargeMachine.ts'
import type {
  EndedElsewhere,
  PreparedRecharge,
  RecalledAttempt,
  RechargePress,
} from '#machines/wallet/walletRechargeSetup.ts'
import type { ClientDeps } from '../core/clientDeps.ts'
import type { Effect, Find } from '../core/eventBridge.ts'
import { cardPaymentOf } from '../payment/cardPayment.ts'
import { createPaymentMethod } from '../payment/createPaymentMethod.ts'
import { isFresh, refuseOldPress } from '../payment/isFresh.ts'
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
    watchAttempts: fromCallback<EndedElsewhere>(({ sendBack }) => {
      let stored = store.attempts()
      return storage.onChange('recharge_attempt', () => {
        const before = stored
        stored = store.attempts()
        const keys = stored.map(({ key }) => key)
        if (before.some(({ key }) => !keys.includes(key)))
          sendBack({ type: 'attempt.endedElsewhere' })
      })
    }),
    recallAttempt: fromPromise<RecalledAttempt | null, { customer: string }>(
      async ({ input }) => {
        for (const attempt of store.attemptsOf(input.customer))
          if (!(await leadership.isLed(leadNameOf(attempt))))
            return { attempt, isFresh: isFresh(attempt, clock.now()) }
        return null
      },
    ),
    prepareRecharge: fromPromise<PreparedRecharge, RechargePress>(
      async ({ input, signal }) => {
        const { owner, body, key } = input
        const madeAt = clock.now()
        const card = await createPaymentMethod(deps, find, input.card, signal)
        refuseOldPress(madeAt, clock)
        return { attempt: { owner, body, key: key ?? newId(), madeAt }, card }
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
  let ledKey: string | null = null
  const follow = (attempt: RechargeAttempt | null) => {
    if (ledKey === (attempt?.key ?? null)) return
    lead?.stop()
    ledKey = attempt?.key ?? null
    lead = attempt && leadership.lead(leadNameOf(attempt), () => {})
  }

  recharge.subscribe((snapshot) =>
    follow(snapshot.hasTag('processing') ? snapshot.context.attempt : null),
  )
  recharge.on('attempt.made', ({ attempt }) => store.saveAttempt(attempt))
  for (const type of ['attempt.settled', 'attempt.dropped'] as const)
    recharge.on(type, ({ attempt }) => store.dropAttempt(attempt.key))

  return () => follow(null)
}

function leadNameOf({ key }: RechargeAttempt): string {
  return `recharge:${key}`
}
