import type { PaymentType } from '#contract/paymentTypes.ts'
import { linesOf } from '#machines/checkout/rules/bill.ts'
import { cardOf } from './people.ts'
import { intentOf } from './server.ts'
import { settle } from './settle.ts'
import {
  handoffOf,
  isSubmission,
  providerOf,
  type Step,
  submissionOf,
} from './step.ts'
import type { World } from './world.ts'

export const customerSteps: readonly Step[] = [
  goTo('/ordernow', 'The customer goes to the menu'),
  goTo('/checkout', 'The customer goes to the checkout'),
  goTo('/checkout?order_id=LK-9', 'The customer opens the checkout of LK-9'),
  goTo('/profile?tab=wallet', 'The customer goes to the wallet'),
  goTo(
    `/order/success?payment_intent=${intentOf('LK-9')}&redirect_status=succeeded`,
    'The customer opens the result of the payment of LK-9',
  ),
  pay('wallet', 'from the wallet'),
  pay('stripe', 'by card'),
  pay('stripe', 'by a card that they type', typeCard(true)),
  {
    ...pay('stripe', '', typeCard(false)),
    name: 'The customer wants to pay by a card that is half typed',
  },
  {
    name: 'The customer types a card, a coupon and a note',
    can: (world) =>
      isFormOpen(world) &&
      world.actors.checkout?.getSnapshot().hasTag('card') === true &&
      world.actors.cart?.getSnapshot().context.coupon === null,
    async take(world) {
      const { checkout } = world.actors
      checkout?.send({
        type: 'form.choose',
        choice: { card: { entered: true } },
      })
      await settle(world)
      typeCard(true)(world)
      checkout?.send({ type: 'coupon.type', code: 'TEN' })
      checkout?.send({ type: 'note.edit' })
      checkout?.send({ type: 'note.type', note: 'No nuts.' })
    },
  },
  {
    name: 'The wallet is filled on another device, and the customer presses Pay',
    can: (world) => isFormOpen(world) && world.server.balance < 20_000,
    async take(world) {
      const { checkout, wallet } = world.actors
      world.server.balance = 20_000
      wallet?.send({ type: 'resource.load' })
      await settle(world)
      checkout?.send({
        type: 'form.choose',
        choice: { date: '2026-11-23', slotId: 2 },
      })
      world.pressedForm = checkout?.getSnapshot().context.form ?? null
      checkout?.send({ type: 'order.submit' })
    },
  },
  pay('alipay', 'by Alipay'),
  pay('wechat', 'by WeChat Pay'),
  {
    name: 'The customer gives the payment up',
    can: (world) =>
      handoffOf(world)?.getSnapshot().matches('presenting') ?? false,
    take(world) {
      const handoff = handoffOf(world)
      world.server.markAnswered(handoff?.getSnapshot().context.reference ?? '')
      handoff?.send({ type: 'payment.giveUp' })
    },
  },
  {
    name: 'The customer sends the earlier order',
    can: isUnsent,
    take(world) {
      press(world)
      submissionOf(world)?.send({ type: 'submission.send' })
    },
  },
  {
    name: 'The customer forgets the order',
    can: (world) =>
      isUnsent(world) ||
      (submissionOf(world)?.getSnapshot().hasTag('forgettable') ?? false),
    take(world) {
      const submission = submissionOf(world)
      const attempt = submission?.getSnapshot().context.attempt
      if (attempt) world.server.answeredKeys.add(attempt.key)
      submission?.send({ type: 'submission.forget' })
    },
  },
  {
    name: 'The customer closes the dialog of the result',
    can: (world) =>
      isSubmission(world, 'succeeded') || isSubmission(world, 'failed'),
    take: ({ actors }) =>
      actors.checkout?.send({ type: 'result.acknowledged' }),
  },
  {
    name: 'The customer recharges by card',
    can: ({ actors, address }) =>
      address() === '/profile?tab=wallet' &&
      (actors.walletRecharge?.getSnapshot().matches({ payment: 'editing' }) ??
        false),
    async take(world) {
      const recharge = world.actors.walletRecharge
      recharge?.send({ type: 'amount.type', text: '50' })
      const { stripe_payment_method_id: id } = cardOf(world.person())
      recharge?.send({ type: 'card.pick', id })
      recharge?.send({ type: 'recharge.submit' })
    },
  },
]

function isUnsent(world: World): boolean {
  return submissionOf(world)?.getSnapshot().hasTag('unsent') ?? false
}

function press({ payPressedAt, customer, clock }: World): void {
  payPressedAt.set(customer()?.email ?? '', clock.now())
}

function goTo(to: string, name: string): Step {
  return {
    name,
    can: ({ address }) => address() !== to,
    take: ({ actors }) =>
      actors.navigation?.send({ type: 'page.requested', to, replace: false }),
  }
}

/** Fills in the form and submits it; without a typed card the saved card pays. */
function pay(
  paymentMethod: PaymentType,
  words: string,
  type?: (world: World) => void,
): Step {
  return {
    name: `The customer pays ${words}`,
    can: isFormOpen,
    async take(world) {
      const { checkout } = world.actors
      const card = type ? { entered: true as const } : null
      const choice = { date: '2026-11-23', slotId: 2, paymentMethod, card }

      checkout?.send({ type: 'form.choose', choice })
      await settle(world)
      type?.(world)
      checkout?.send({ type: 'order.submit' })

      const snapshot = checkout?.getSnapshot()
      if (!snapshot?.hasTag('processing')) return
      world.submittedLines = linesOf(snapshot.context)
      press(world)
    },
  }
}

function isFormOpen(world: World): boolean {
  return (
    isSubmission(world, 'editing') &&
    world.actors.checkout?.getSnapshot().matches({ presence: 'here' }) === true
  )
}

function typeCard(isComplete: boolean) {
  return (world: World) => {
    const field = 'field'
    const provider = providerOf(world)
    provider?.send({ type: 'card.loading', field })
    provider?.send({ type: 'card.mounted', field })
    provider?.send({ type: 'card.changed', field, isComplete, mistake: null })
  }
}
