import type { HandoffMethod } from '#contract/paymentTypes.ts'
import type { Attempt } from '#machines/checkout/orderAttempt.ts'
import type { CardPayment } from '#machines/payment/cardPaymentTypes.ts'
import { dish } from './people.ts'
import type { KeptOrder } from './server.ts'
import { settle } from './settle.ts'
import {
  answer,
  handoffOf,
  isSignedIn,
  providerOf,
  questionOf,
  type Step,
} from './step.ts'
import { saveCart, saveOrderAttempt } from './stores.ts'
import type { World } from './world.ts'

type Placing = { attempt: Attempt }

export const worldSteps: readonly Step[] = [
  {
    name: 'The code of the checkout comes',
    can: ({ deliverCode }) => deliverCode !== null,
    take: ({ deliverCode, code }) => deliverCode?.(code()),
  },
  {
    name: 'The code of the checkout does not come',
    can: ({ deliverCode }) => deliverCode !== null,
    take: ({ deliverCode }) => deliverCode?.({ type: 'checkoutHost.lost' }),
  },
  {
    name: 'The server answers to the order',
    can: (world) => questionOf(world, 'placeOrder') !== undefined,
    take: (world) =>
      answer(world, 'placeOrder', ({ attempt }: Placing) =>
        world.server.place(attempt),
      ),
  },
  {
    name: 'The server takes the order, and its answer is lost',
    can: isPlacing,
    take: (world) =>
      answer(world, 'placeOrder', ({ attempt }: Placing) => {
        world.server.place(attempt)
        throw { code: 'offline' }
      }),
  },
  {
    name: 'The server refuses the order',
    can: isPlacing,
    take: (world) =>
      answer(world, 'placeOrder', ({ attempt }: Placing) => {
        world.server.answeredKeys.add(attempt.key)
        throw { code: 'refused', detail: 'No.' }
      }),
  },
  {
    name: 'The card pays the order',
    can: canCardPay,
    take: (world) =>
      answer(world, 'orderPayment', ({ reference }: CardPayment) => {
        settleOrder(world, ({ id }) => id === reference)
        world.server.markAnswered(reference)
        return { kind: 'taken', status: 'succeeded' }
      }),
  },
  {
    name: 'The card is declined',
    can: (world) => stateOfPayment(world) === 'unpaid',
    take: (world) =>
      answer(world, 'orderPayment', ({ reference }: CardPayment) => {
        world.server.markAnswered(reference)
        return { kind: 'refused', message: 'Declined.' }
      }),
  },
  {
    name: 'The order is paid on the page of Alipay, which leads back',
    can: (world) => isPresented(world, 'alipay'),
    take(world) {
      payHandoff(world)
      for (const tell of world.returns) tell()
    },
  },
  {
    name: 'The order is paid by the code of WeChat Pay, which tells nobody',
    can: (world) => isPresented(world, 'wechat'),
    take: payHandoff,
  },
  {
    name: 'LK-9 is paid elsewhere',
    can: ({ server }) => server.orderOf('LK-9')?.state === 'unpaid',
    take: (world) => settleOrder(world, ({ id }) => id === 'LK-9'),
  },
  {
    name: 'The card pays the recharge',
    can: (world) => questionOf(world, 'confirmCard') !== undefined,
    take: (world) =>
      answer(world, 'confirmCard', ({ reference }: CardPayment) => {
        for (const recharge of world.server.recharges)
          if (recharge.id === reference) recharge.state = 'paid'
        return { status: 'succeeded' }
      }),
  },
  {
    name: 'The card of the recharge is declined',
    can: (world) => questionOf(world, 'confirmCard') !== undefined,
    take: (world) =>
      answer(world, 'confirmCard', () => ({
        error: {
          message: 'Declined.',
          code: 'card_declined',
          isUncertain: false,
        },
      })),
  },
  {
    name: 'Another tab puts dish 7 in place of the cart',
    can: ({ actors }) => actors.cart?.getSnapshot().context.lines.length !== 1,
    take({ otherTab, actors }) {
      const owner = actors.cart?.getSnapshot().context.owner ?? null
      saveCart(otherTab, { lines: [dish(7)], coupon: null, owner, ordered: [] })
    },
  },
  {
    name: 'Another tab tries to order dish 8',
    can: (world) =>
      isSignedIn(world, 'mei') && world.stored('order_attempt') === null,
    take: ({ otherTab }) => saveOrderAttempt(otherTab),
  },
  {
    name: 'Another tab leads the order',
    can: ({ isLedElsewhere }) => !isLedElsewhere,
    take: (world) => elect(world, true),
  },
  {
    name: 'The tab that leads the order is closed',
    can: ({ isLedElsewhere }) => isLedElsewhere,
    take: (world) => elect(world, false),
  },
  {
    name: 'The device sleeps for eleven minutes',
    can: () => true,
    take: ({ clock }) => clock.increment(nap),
  },
  {
    name: 'A minute passes',
    can: () => true,
    async take(world) {
      for (let count = 0; count < 4; count += 1) {
        world.clock.increment(15_000)
        await settle(world)
      }
    },
  },
]

/** Eleven minutes. Timers that are due during the sleep fire when the device wakes up. */
const nap = 660_000

function elect(world: World, isElsewhere: boolean): void {
  world.isLedElsewhere = isElsewhere
  for (const tell of world.elections)
    tell({ type: isElsewhere ? 'lead.lost' : 'lead.won' })
}

function isPlacing(world: World): boolean {
  const placing = questionOf(world, 'placeOrder')?.input as Placing | undefined
  return placing !== undefined && !world.server.hasTaken(placing.attempt)
}

/**
 * A typed card pays only while its field is complete. A saved card needs no field, and neither does a payment after a
 * reload.
 */
function canCardPay(world: World): boolean {
  const payment = questionOf(world, 'orderPayment')?.input as
    | CardPayment
    | undefined
  if (!payment?.card) return payment !== undefined
  const field = providerOf(world)?.getSnapshot().matches({ field: 'complete' })
  return 'savedCard' in payment.card || field === true
}

function isPresented(world: World, method: HandoffMethod): boolean {
  const handoff = handoffOf(world)?.getSnapshot()
  return (
    handoff?.matches('presenting') === true && handoff.context.method === method
  )
}

function payHandoff(world: World): void {
  const reference = handoffOf(world)?.getSnapshot().context.reference
  settleOrder(world, ({ id }) => id === reference)
}

function stateOfPayment(world: World): string | undefined {
  const payment = questionOf(world, 'orderPayment')?.input as
    | CardPayment
    | undefined
  return payment && world.server.orderOf(payment.reference)?.state
}

function settleOrder(
  { server }: World,
  isMeant: (order: KeptOrder) => boolean,
): void {
  for (const order of server.orders) if (isMeant(order)) order.state = 'paid'
}
