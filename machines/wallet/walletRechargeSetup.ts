import { assign, enqueueActions, setup, stateIn } from 'xstate'
import { toApiError } from '#contract/errors.ts'
import { toDecimal } from '#contract/money.ts'
import type { SavedCard } from '#contract/savedCards.ts'
import { inLanguageOf, noticeOfError } from '../core/noticeText.ts'
import { required } from '../core/required.ts'
import { unprovided } from '../core/unprovided.ts'
import { cardAmong, choiceAmong } from '../payment/cardChoice.ts'
import { cardPaymentMachine } from '../payment/cardPaymentMachine.ts'
import type {
  Card,
  CardPayment,
  CardPaymentMethod,
} from '../payment/cardPaymentTypes.ts'
import type { PaymentOutcome } from '../payment/paymentOutcome.ts'
import {
  cardDisabledReason,
  type ProviderStatus,
  paymentProviderMachine,
} from '../payment/paymentProviderMachine.ts'
import type { Notice, NoticeRaised } from '../shell/noticesMachine.ts'
import {
  type AttemptDraft,
  amountOf,
  bodyOf,
  type RechargeAttempt,
  type RechargeBody,
  type RechargeCoupon,
  type RechargeForm,
  type StartedRecharge,
  savedCardOf,
} from './rechargeForm.ts'

/** `cardError` belongs under the card field, `error` at the button. */
export type RechargeContext = RechargeForm & {
  provider: ProviderStatus
  /** The signed-in customer; an attempt belongs to its customer and continues after the session. */
  customer: string | null
  attempt: RechargeAttempt | null
  /** The card of the attempt, as the provider's payment method. */
  card: CardPaymentMethod | null
  /** The outcome of the attempt is unknown here: only the server is asked. */
  isResumed: boolean
  started: StartedRecharge | null
  error: Notice | null
  cardError: Notice | null
}

/** The input of the preparation: an attempt, whose key is null if new, and its card. */
export type RechargePress = AttemptDraft & { key: string | null; card: Card }

/** A prepared attempt, and its card as the provider's payment method. */
export type PreparedRecharge = {
  attempt: RechargeAttempt
  card: CardPaymentMethod
}

export type RechargeEvent =
  | { type: 'wallet.opened' }
  | { type: 'wallet.closed' }
  | { type: 'amount.type'; text: string }
  | { type: 'coupon.apply'; coupon: RechargeCoupon }
  | { type: 'coupon.remove' }
  | { type: 'card.pick'; id: string }
  | { type: 'card.enter' }
  | { type: 'card.save'; isWanted: boolean }
  | { type: 'cards.changed'; cards: readonly SavedCard[] | null }
  | { type: 'recharge.submit' }
  | { type: 'payment.ask' }
  | { type: 'provider.retry' }
  | { type: 'customer.known'; customer: string }
  | { type: 'customer.gone' }

/** An attempt is stored from `made` to `settled`, independent of the session. */
export type RechargeEmitted =
  | NoticeRaised
  | { type: 'navigation.requested'; to: string }
  | { type: 'wallet.shown' }
  | { type: 'attempt.made'; attempt: RechargeAttempt }
  | { type: 'attempt.settled'; attempt: RechargeAttempt }
  | { type: 'recharge.succeeded'; attempt: RechargeAttempt }

/** Types, slots, guards and actions of the chart in `walletRechargeMachine.ts`. */
export const walletRechargeSetup = setup({
  types: {} as {
    context: RechargeContext
    events: RechargeEvent
    emitted: RechargeEmitted
    children: {
      paymentProvider: 'paymentProvider'
      recallAttempt: 'recallAttempt'
      prepareRecharge: 'prepareRecharge'
      startRecharge: 'startRecharge'
      cardPayment: 'cardPayment'
    }
    tags: 'processing' | 'unknown'
  },
  actors: {
    paymentProvider: paymentProviderMachine,
    recallAttempt: unprovided<RechargeAttempt | null, { customer: string }>(
      'recallAttempt',
      {
        within: 5_000,
      },
    ),
    prepareRecharge: unprovided<PreparedRecharge, RechargePress>(
      'prepareRecharge',
      {
        within: 60_000,
      },
    ),
    startRecharge: unprovided<StartedRecharge, { attempt: RechargeAttempt }>(
      'startRecharge',
    ),
    cardPayment: cardPaymentMachine,
  },
  guards: {
    isOnPage: stateIn({ provider: 'on' }),
    isCustomer: ({ context }, params: { customer: string }) =>
      context.customer === params.customer,
    isFound: (_, params: { attempt: RechargeAttempt | null }) =>
      params.attempt !== null,
    isResumed: ({ context }) => context.isResumed,
    hasCoupon: ({ context }) => context.coupon !== null,
    canSubmit: ({ context }) => rechargeDisabledReason(context) === null,
    isDone: (_, { started }: { started: StartedRecharge }) =>
      started.status === 'succeeded',
    hasSecret: (_, { started }: { started: StartedRecharge }) =>
      Boolean(started.client_secret),
    isTaken: (_, params: { outcome: PaymentOutcome }) =>
      params.outcome.kind === 'taken',
    isGone: (_, params: { outcome: PaymentOutcome }) =>
      params.outcome.kind === 'gone',
  },
  actions: {
    forgetProvider: assign({ provider: 'starting' }),
    keepProvider: assign((_, params: { provider: ProviderStatus }) => params),
    applyCoupon: assign((_, { coupon }: { coupon: RechargeCoupon }) => ({
      coupon,
      amount: toDecimal(coupon.recharge_amount),
      error: null,
    })),
    chooseCard: assign((_, params: { chosen: Card }) => ({
      ...params,
      cardError: null,
    })),
    keepSaving: assign(({ context }, params: { saveCard: boolean }) => ({
      ...params,
      chosen: cardOf(context),
    })),
    keepCards: assign(
      ({ context }, { cards }: { cards: readonly SavedCard[] | null }) => {
        const chosen = choiceAmong(cards, context.chosen)
        return {
          savedCards: cards,
          chosen,
          cardError: chosen === context.chosen ? context.cardError : null,
        }
      },
    ),
    begin: assign(({ context }) => ({
      chosen: cardOf(context),
      error: null,
      cardError: null,
      isResumed: false,
      started: null,
    })),
    keepCustomer: assign((_, params: { customer: string | null }) => ({
      ...params,
      savedCards: null,
    })),
    resume: assign((_, { attempt }: { attempt: RechargeAttempt | null }) => ({
      ...formOf(required(attempt, 'attempt').body),
      attempt,
      isResumed: true,
    })),
    doubt: assign({ isResumed: true }),
    keepAttempt: enqueueActions(
      ({ enqueue }, { attempt, card }: PreparedRecharge) => {
        enqueue.assign({ attempt, card })
        enqueue.emit({ type: 'attempt.made', attempt })
      },
    ),
    settle: enqueueActions(({ context, enqueue }) => {
      enqueue.emit({
        type: 'attempt.settled',
        attempt: required(context.attempt, 'attempt'),
      })
      enqueue.assign({ attempt: null, isResumed: false })
    }),
    tell: assign((_, params: { key: string }) => ({
      error: params,
      isResumed: false,
    })),
    keepError: assign((_, params: { error: unknown }) => ({
      error: noticeOfError(toApiError(params.error), 'wallet.recharge_failed'),
    })),
    keepRefusal: assign(
      ({ context }, { outcome }: { outcome: PaymentOutcome }) => ({
        cardError: refusalOf(outcome, context.isResumed),
        isResumed: false,
      }),
    ),
    empty: assign(emptyRecharge),
  },
  delays: { doubtTime: 5_000 },
})

/** The label of the reason why the button is disabled; null if it is enabled. */
export function rechargeDisabledReason(
  context: RechargeContext,
): string | null {
  if (context.amount.trim() === '') return 'wallet.obstacle_amount'
  if (amountOf(context) === null) return 'wallet.obstacle_amount_form'
  return cardDisabledReason(savedCardOf(context), context.provider)
}

/** The input of the card payment for a started recharge; a resumed one has no card. */
export function paymentOf({
  started,
  isResumed,
  card,
  ...context
}: RechargeContext): CardPayment {
  const { transaction_id, client_secret } = required(started, 'started')
  return {
    clientSecret: client_secret ?? '',
    card: isResumed ? null : card,
    saveCard: context.attempt?.body.save_payment_method ?? false,
    reference: transaction_id,
  }
}

/** The recharge at a press of the button: an unchanged one keeps its key. */
export function pressOf(context: RechargeContext): RechargePress {
  const { attempt } = context
  const body = bodyOf(context)
  return {
    owner: required(context.customer, 'customer'),
    body,
    key:
      JSON.stringify(attempt?.body) === JSON.stringify(body)
        ? (attempt?.key ?? null)
        : null,
    card: cardOf(context),
  }
}

/** The initial recharge. */
export function emptyRecharge() {
  return {
    amount: '',
    coupon: null,
    chosen: null,
    saveCard: false,
    attempt: null,
    card: null,
    isResumed: false,
    started: null,
    error: null,
    cardError: null,
  }
}

function cardOf({ savedCards, chosen }: RechargeForm): Card {
  return cardAmong(savedCards, chosen)
}

/** The form of a stored attempt; only a typed card can have `save_payment_method`. */
function formOf({
  amount,
  coupon_code,
  actual_amount,
  save_payment_method,
}: RechargeBody) {
  const coupon = coupon_code
    ? {
        code: coupon_code,
        recharge_amount: amount,
        recharge_value: actual_amount ?? amount,
      }
    : null
  const chosen = save_payment_method ? ({ entered: true } as const) : null
  return {
    amount: toDecimal(amount),
    coupon,
    chosen,
    saveCard: save_payment_method,
  }
}

function refusalOf(outcome: PaymentOutcome, isResumed: boolean): Notice {
  const key = isResumed ? 'wallet.recharge_unpaid' : 'wallet.recharge_failed'
  if (outcome.kind !== 'refused' || !outcome.message) return { key }
  return { text: outcome.message, ...inLanguageOf(outcome, key) }
}
