import * as z from 'zod/mini'
import { createOrder } from '#contract/orders.ts'
import type { CheckoutContext } from '#machines/checkout/checkoutSetup.ts'
import type { SystemActors } from '#machines/shop/system.ts'

type Tab = { actors: SystemActors }

/** Checks the orders that the tabs of one customer send. */
export type OrderWatch = {
  /** Records a press on Pay, or on the button that sends an earlier order. */
  press: (tab: Tab) => void
  watch: (send: typeof fetch, tab: () => Tab) => typeof fetch
  take: () => string[]
}

type Press = { at: number; typed: Pick<CheckoutContext, 'form' | 'facts'> }
type Body = z.output<typeof createOrder.body>

/** In milliseconds: ten minutes in which an order is sent without another press, and one minute to take its card. */
const longestAfterPress = 660_000

export function createOrderWatch(tabsOf: () => readonly Tab[]): OrderWatch {
  const presses: Press[] = []
  const sentKeys = new Set<string>()
  const findings = new Set<string>()

  const check = (tab: Tab, key: string, body: Body) => {
    const last = presses.at(-1)
    const pause = Date.now() - (last?.at ?? 0)
    if (pause > longestAfterPress)
      findings.add(
        'An order is sent, and its customer has not pressed Pay for ten minutes.',
      )

    const leader = tabsOf().find((other) => other !== tab && isLeading(other))
    if (leader) findings.add('A tab sends an order that another tab leads.')
    if (!sentKeys.has(key) && 'order_type' in body && !body.order_id)
      for (const lost of lostOf(body, presses))
        findings.add(`The ${lost} was typed, and is lost.`)
    sentKeys.add(key)
  }

  return {
    press({ actors: { checkout } }) {
      presses.push({ at: Date.now(), typed: checkout.getSnapshot().context })
    },
    watch: (send, tab) => async (address, init) => {
      const key = new Headers(init?.headers).get('idempotency-key')
      if (key !== null && String(address).endsWith('/api/orders/create/'))
        check(
          tab(),
          key,
          z.decode(createOrder.body, JSON.parse(String(init?.body))),
        )
      return await send(address, init)
    },
    take() {
      const taken = [...findings]
      findings.clear()
      return taken
    },
  }
}

function isLeading({ actors: { checkout } }: Tab): boolean {
  const submission = checkout
    .getSnapshot()
    .children.orderSubmission?.getSnapshot()
  return (
    submission !== undefined &&
    !submission.matches('joining') &&
    !submission.matches('following')
  )
}

/** Returns the values that every press had and the new order lacks. */
function lostOf(
  body: Extract<Body, { order_type: unknown }>,
  presses: readonly Press[],
): string[] {
  const isLost = {
    note: ({ typed: { form } }: Press) =>
      (body.notes ?? '') !== (form.noteDraft?.trim() ?? form.note),
    coupon: ({ typed: { form, facts } }: Press) =>
      form.couponDraft.trim() !== '' &&
      facts.coupon !== 'applied' &&
      body.coupon === null,
    card: ({ typed: { form } }: Press) =>
      form.card !== null && form.paymentMethod !== body.payment_type,
  }
  return Object.entries(isLost)
    .filter(([, test]) => presses.every(test))
    .map(([name]) => name)
}
