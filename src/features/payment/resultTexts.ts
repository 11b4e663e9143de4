import type { SnapshotFrom } from 'xstate'
import { checkoutAddress } from '#machines/core/checkoutAddress.ts'
import type { orderResultMachine } from '#machines/payment/orderResultMachine.ts'

/** The labels of the result page; `to` gets the id of the unpaid order, or null. */
export type ResultTexts = {
  tone: 'success' | 'warning' | 'danger'
  title: string
  text: string
  links: readonly { label: string; to: (unpaid: string | null) => string }[]
}

/** The labels of a state; null while the page waits or asks for a login. */
export function resultTextsOf(
  snapshot: SnapshotFrom<typeof orderResultMachine>,
): ResultTexts | null {
  if (snapshot.hasTag('unknown')) return texts.unknown
  const state = finalStates.find((name) => snapshot.matches(name))
  if (!state) return null

  const isKept = state === 'failed' && snapshot.context.unpaid !== null
  return isKept
    ? { ...texts.failed, text: 'payment.result_failed_kept' }
    : texts[state]
}

const finalStates = ['succeeded', 'recharged', 'notFound', 'failed'] as const

const toOrders = {
  label: 'checkout.see_orders',
  to: () => '/profile?tab=orders',
}

const texts: Record<(typeof finalStates)[number] | 'unknown', ResultTexts> = {
  succeeded: {
    tone: 'success',
    title: 'payment.result_succeeded',
    text: 'payment.result_number',
    links: [{ label: 'payment.result_continue', to: () => '/' }, toOrders],
  },
  recharged: {
    tone: 'success',
    title: 'wallet.recharge_succeeded',
    text: 'payment.result_recharged',
    links: [{ label: 'profile.tab_history', to: () => '/profile?tab=history' }],
  },
  notFound: {
    tone: 'warning',
    title: 'payment.result_not_found',
    text: 'payment.result_not_found_hint',
    links: [toOrders, { label: 'checkout.back', to: () => '/ordernow' }],
  },
  failed: {
    tone: 'danger',
    title: 'payment.result_failed',
    text: 'payment.result_failed_hint',
    links: [{ label: 'payment.result_back', to: checkoutAddress }],
  },
  unknown: {
    tone: 'warning',
    title: 'payment.unknown',
    text: 'payment.result_unknown_hint',
    links: [toOrders, { label: 'shell.home', to: () => '/' }],
  },
}
