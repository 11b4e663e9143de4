import { assign, emit, enqueueActions, setup } from 'xstate'
import { messagesOf, toApiError } from '#contract/errors.ts'
import { toDecimal } from '#contract/money.ts'
import { required } from '../core/required.ts'
import { unprovided } from '../core/unprovided.ts'
import { cardPaymentMachine } from '../payment/cardPaymentMachine.ts'
import type { CardPayment } from '../payment/cardPaymentTypes.ts'
import type { PaymentOutcome } from '../payment/paymentOutcome.ts'
import {
  canCardPay,
  type ProviderStatus,
  paymentProviderMachine,
} from '../payment/paymentProviderMachine.ts'
import type { Notice, NoticeRaised } from '../shell/noticesMachine.ts'
import {
  amountOf,
  bodyOf,
  type RechargeAttempt,
  type RechargeBody,
  type RechargeCoupon,
  type RechargeValues,
  type StartedRecharge,
} from './rechargeForm.ts'

/** What a recharge knows beside its form; `cardError` stands under the card field, `error` at the button. */
export type RechargeContext = RechargeValues & {
  provider: ProviderStatus
  /** Whether the customer is on the wallet's tab; a payment under way outlives it. */
  isShown: boolean
  attempt: RechargeAttempt | null
  /** A reload left the attempt behind: the server is asked about it, nothing is paid. */
  isResumed: boolean
  started: StartedRecharge | null
  error: Notice | null
  cardError: Notice | null
}

/** What a recharge understands. */
export type RechargeEvent =
  | { type: 'wallet.opened' }
  | { type: 'wallet.closed' }
  | { type: 'amount.type'; text: string }
  | { type: 'coupon.apply'; coupon: RechargeCoupon }
  | { type: 'coupon.remove' }
  | { type: 'card.pick'; id: string }
  | { type: 'card.enter' }
  | { type: 'card.save'; isWanted: boolean }
  | { type: 'cards.changed'; ids: readonly string[] }
  | { type: 'recharge.submit' }
  | { type: 'recharge.clear' }

/** What a recharge tells; `attempt.changed` is to be stored, so that a reload can ask about it. */
export type RechargeEmitted =
  | NoticeRaised
  | { type: 'navigation.requested'; to: string }
  | { type: 'attempt.changed'; attempt: RechargeAttempt | null }
  | { type: 'recharge.succeeded'; isCardSaved: boolean }

/** The recharge's vocabulary: what its chart in `walletRechargeMachine.ts` is written in. */
export const walletRechargeSetup = setup({
  types: {} as {
    context: RechargeContext
    events: RechargeEvent
    emitted: RechargeEmitted
    input: { attempt: RechargeAttempt | null }
    children: {
      paymentProvider: 'paymentProvider'
      prepareRecharge: 'prepareRecharge'
      startRecharge: 'startRecharge'
      cardPayment: 'cardPayment'
    }
    tags: 'processing'
  },
  actors: {
    paymentProvider: paymentProviderMachine,
    prepareRecharge: unprovided<RechargeAttempt, { body: RechargeBody }>('prepareRecharge'),
    startRecharge: unprovided<StartedRecharge, { attempt: RechargeAttempt }>('startRecharge'),
    cardPayment: cardPaymentMachine,
  },
  guards: {
    isResumed: ({ context }) => context.isResumed,
    hasCoupon: ({ context }) => context.coupon !== null,
    isPickGone: ({ context: { savedCard } }, given: { ids: readonly string[] }) =>
      savedCard !== null && !given.ids.includes(savedCard),
    canSubmit: ({ context }) =>
      amountOf(context) !== null && canCardPay(context.savedCard, context.provider),
    isSameAttempt: ({ context }) =>
      JSON.stringify(context.attempt?.body) === JSON.stringify(bodyOf(context)),
    isDone: (_, { started }: { started: StartedRecharge }) => started.status === 'succeeded',
    hasSecret: (_, { started }: { started: StartedRecharge }) => Boolean(started.client_secret),
    isTaken: (_, given: { outcome: PaymentOutcome }) => given.outcome.kind === 'taken',
    isGone: (_, given: { outcome: PaymentOutcome }) => given.outcome.kind === 'gone',
  },
  actions: {
    show: assign({ isShown: true }),
    hide: assign({ isShown: false, provider: 'starting' }),
    keepProvider: assign((_, given: { provider: ProviderStatus }) => given),
    typeAmount: assign((_, given: { amount: string }) => ({ ...given, error: null })),
    applyCoupon: assign((_, { coupon }: { coupon: RechargeCoupon }) => ({
      coupon,
      amount: toDecimal(coupon.recharge_amount),
      error: null,
    })),
    removeCoupon: assign({ coupon: null, amount: '' }),
    pickCard: assign((_, given: { savedCard: string }) => ({ ...given, cardError: null })),
    enterCard: assign({ savedCard: null, cardError: null }),
    keepSaving: assign((_, given: { saveCard: boolean }) => given),
    begin: assign({ error: null, cardError: null, isResumed: false, started: null }),
    restore: assign(({ context: { attempt } }) => formOf(required(attempt, 'attempt').body)),
    keepAttempt: enqueueActions(({ enqueue }, { attempt }: { attempt: RechargeAttempt }) => {
      enqueue.assign({ attempt })
      enqueue.emit({ type: 'attempt.changed', attempt })
    }),
    dropAttempt: enqueueActions(({ enqueue }) => {
      enqueue.assign({ attempt: null, isResumed: false })
      enqueue.emit({ type: 'attempt.changed', attempt: null })
    }),
    keepStarted: assign((_, given: { started: StartedRecharge }) => given),
    tell: assign((_, given: { key: string }) => ({ error: given, isResumed: false })),
    keepError: assign((_, given: { error: unknown }) => ({ error: noticeOf(given.error) })),
    keepRefusal: assign(({ context }, { outcome }: { outcome: PaymentOutcome }) => ({
      cardError: refusalOf(outcome, context.isResumed),
      isResumed: false,
    })),
    tellSuccess: emit({
      type: 'notice.raised',
      kind: 'alert',
      tone: 'success',
      key: 'wallet.recharge_succeeded',
    }),
    tellRecharge: emit(({ context }) => ({
      type: 'recharge.succeeded',
      isCardSaved: context.attempt?.body.save_payment_method ?? false,
    })),
    goToHistory: enqueueActions(({ context, enqueue }) => {
      if (context.isShown)
        enqueue.emit({ type: 'navigation.requested', to: '/profile?tab=history' })
    }),
    empty: assign({ ...emptyForm(), error: null, cardError: null, started: null }),
  },
  delays: { answerTime: 40_000 },
})

/** What the card payment of a started recharge begins with; a resumed one has no card. */
export function paymentOf({ started, isResumed, ...context }: RechargeContext): CardPayment {
  const { transaction_id, client_secret } = required(started, 'started')
  const card = context.savedCard ? { savedCard: context.savedCard } : { entered: true as const }
  return {
    clientSecret: client_secret ?? '',
    card: isResumed ? null : card,
    saveCard: context.attempt?.body.save_payment_method ?? false,
    reference: transaction_id,
  }
}

function emptyForm(): RechargeValues {
  return { amount: '', coupon: null, savedCard: null, saveCard: false }
}

/** The form that a stored attempt came from. */
function formOf({ amount, coupon_code, actual_amount, save_payment_method }: RechargeBody) {
  const coupon = coupon_code
    ? { code: coupon_code, recharge_amount: amount, recharge_value: actual_amount ?? amount }
    : null
  return { amount: toDecimal(amount), coupon, saveCard: save_payment_method }
}

/** The server's message, else the general one. */
function noticeOf(error: unknown): Notice {
  const text = messagesOf(toApiError(error)).join(' ')
  return text ? { text } : { key: 'wallet.recharge_failed' }
}

/** The provider's words, else that nothing was paid. */
function refusalOf(outcome: PaymentOutcome, isResumed: boolean): Notice {
  if (outcome.kind === 'refused' && outcome.message) return { text: outcome.message }
  return { key: isResumed ? 'wallet.recharge_unpaid' : 'wallet.recharge_failed' }
}
