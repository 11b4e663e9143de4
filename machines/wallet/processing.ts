import {
  assign,
  type ErrorActorEvent,
  emit,
  enqueueActions,
  sendTo,
} from 'xstate'
import { toApiError } from '#contract/errors.ts'
import { inLanguageOf, noticeOfError } from '../core/noticeText.ts'
import { required } from '../core/required.ts'
import { load } from '../core/resources.ts'
import type { TransitionArgs } from '../core/transitionArgs.ts'
import type { CardPayment } from '../payment/cardPaymentTypes.ts'
import type { PaymentOutcome } from '../payment/paymentOutcome.ts'
import { alertNotice, type Notice } from '../shell/noticesMachine.ts'
import { bodyOf, cardOf } from './rechargeForm.ts'
import {
  type RechargeContext,
  type RechargePress,
  walletRechargeSetup,
} from './walletRechargeSetup.ts'

export const preparing = walletRechargeSetup.createStateConfig({
  description:
    'The typed card becomes a payment method, and the attempt gets its key. Nothing is sent before.',
  tags: 'processing',
  invoke: {
    id: 'prepareRecharge',
    src: 'prepareRecharge',
    input: ({ context }) => pressOf(context),
    onDone: {
      target: 'starting',
      actions: enqueueActions(({ context, enqueue, event }) => {
        const { attempt: earlier } = context
        const { attempt } = event.output
        if (earlier && earlier.key !== attempt.key)
          enqueue.emit({ type: 'attempt.dropped', attempt: earlier })
        enqueue.assign(event.output)
        enqueue.emit({ type: 'attempt.made', attempt })
      }),
    },
    onError: {
      target: 'editing',
      actions: assign(keptError),
    },
  },
})

export const starting = walletRechargeSetup.createStateConfig({
  description:
    'The server creates the payment intent; a repeated request with the key returns the same one.',
  tags: 'processing',
  invoke: {
    id: 'startRecharge',
    src: 'startRecharge',
    input: ({ context }) => ({ attempt: required(context.attempt, 'attempt') }),
    onDone: [
      {
        guard: ({ event }) => event.output.status === 'succeeded',
        target: 'succeeded',
      },
      {
        guard: ({ event }) => Boolean(event.output.client_secret),
        target: 'paying',
        actions: assign(({ event }) => ({ started: event.output })),
      },
      {
        target: 'editing',
        actions: ['settle', assign(failure('wallet.recharge_failed'))],
      },
    ],
    onError: [
      {
        guard: ({ context }) => context.isResumed,
        target: 'editing',
        actions: assign(failure('wallet.recharge_unasked')),
      },
      {
        description: 'A coupon of these amounts is not offered any more.',
        guard: isCouponRefused,
        target: 'editing',
        actions: [
          assign(keptError),
          assign({ coupon: null, amount: '' }),
          load('walletCoupons', 'wallet'),
        ],
      },
      {
        description: 'The limit of the wallet may be the reason.',
        target: 'editing',
        actions: [assign(keptError), load('wallet')],
      },
    ],
  },
})

export const paying = walletRechargeSetup.createStateConfig({
  description: 'Charges the card; the outcome is certain at the end.',
  tags: 'processing',
  on: {
    'payment.ask': { actions: sendTo('cardPayment', { type: 'payment.ask' }) },
  },
  invoke: {
    id: 'cardPayment',
    src: 'cardPayment',
    input: paymentOf,
    onDone: [
      {
        guard: ({ event }) => event.output.kind === 'taken',
        target: 'succeeded',
      },
      {
        guard: ({ event }) => event.output.kind === 'gone',
        target: 'editing',
        actions: ['settle', assign(failure('wallet.recharge_failed'))],
      },
      {
        target: 'editing',
        actions: enqueueActions(({ context, enqueue, event }) => {
          const { attempt, isResumed } = context
          if (isResumed)
            enqueue.emit({
              type: 'attempt.dropped',
              attempt: required(attempt, 'attempt'),
            })
          enqueue.assign({
            cardError: refusalOf(event.output, isResumed),
            isResumed: false,
          })
          enqueue(load('savedCards'))
        }),
      },
    ],
    onError: { target: 'doubting', actions: assign({ isResumed: true }) },
  },
})

export const doubting = walletRechargeSetup.createStateConfig({
  description:
    'The payment actor failed with an unknown outcome: asks the server.',
  tags: ['processing', 'unknown'],
  on: { 'payment.ask': 'paying' },
  after: { doubtTime: 'paying' },
})

export const succeeded = walletRechargeSetup.createStateConfig({
  description:
    'The payment succeeded; the server decides the credit. Another attempt may wait.',
  entry: [
    emit(alertNotice('wallet.recharge_succeeded', { tone: 'success' })),
    emit(({ context }) => ({
      type: 'recharge.succeeded',
      attempt: required(context.attempt, 'attempt'),
    })),
    'settle',
  ],
  always: [
    {
      guard: 'isOnPage',
      target: 'recalling',
      actions: [
        'empty',
        emit({ type: 'navigation.requested', to: '/profile?tab=history' }),
      ],
    },
    { target: 'recalling', actions: 'empty' },
  ],
})

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

/** The input of the card payment for a started recharge; a resumed one has no card. */
function paymentOf({
  context: { started, isResumed, card, attempt },
}: TransitionArgs<RechargeContext>): CardPayment {
  const { transaction_id, client_secret } = required(started, 'started')
  return {
    clientSecret: client_secret ?? '',
    card: isResumed ? null : card,
    saveCard: attempt?.body.save_payment_method ?? false,
    reference: transaction_id,
  }
}

function failure(key: string) {
  return { error: { key }, isResumed: false }
}

function keptError({ event }: { event: ErrorActorEvent }) {
  const error = toApiError(event.error)
  return { error: noticeOfError(error, 'wallet.recharge_failed') }
}

function isCouponRefused({
  event,
}: TransitionArgs<RechargeContext, ErrorActorEvent>): boolean {
  const error = toApiError(event.error)
  return error.code === 'conflict'
    ? 'actual_amount' in error.data
    : error.code === 'validation' && 'coupon_code' in error.fields
}

function refusalOf(outcome: PaymentOutcome, isResumed: boolean): Notice {
  const key = isResumed ? 'wallet.recharge_unpaid' : 'wallet.recharge_failed'
  if (outcome.kind !== 'refused' || !outcome.message) return { key }
  return { text: outcome.message, ...inLanguageOf(outcome, key) }
}
