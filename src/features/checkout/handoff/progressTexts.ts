import { paymentMethods } from '#contract/paymentMethods.ts'
import type { HandoffMethod } from '#contract/paymentTypes.ts'
import type { Platform } from '#src/hooks/platform.ts'

/** Labels of an order in progress; `isBusy` while the customer has nothing to do. */
export type ProgressTexts = {
  title: string
  text: string
  hints: string[]
  isBusy: boolean
}

/** The steps of a payment on another page, the most specific first; each is a tag of its machine. */
export const handoffSteps = [
  'unknown',
  'reconciling',
  'redirecting',
  'blocked',
  'qr',
  'unfinished',
  'waiting',
  'opening',
] as const

export type HandoffStep = (typeof handoffSteps)[number]

/** The texts at a step of a payment on another page; a phone does not scan its own screen. */
export function handoffTexts(
  step: HandoffStep,
  method: HandoffMethod,
  device?: Platform['device'],
): ProgressTexts {
  const isBusy = [
    'unknown',
    'reconciling',
    'redirecting',
    'waiting',
    'opening',
  ].includes(step)
  const { title, opening } = paymentMethods[method]
  const onPhone = step === 'qr' && device && { text: `payment.code_${device}` }

  return { title, text: opening, ...texts[step], ...onPhone, isBusy }
}

/** The steps of a request or a card payment, the most specific first; each is a tag of its machine. */
export const orderSteps = ['unknown', 'reconciling', 'slow'] as const

export type OrderStep = (typeof orderSteps)[number]

/** The texts of an order without a payment on another page; only one that is `isPaying` speaks of a payment. */
export function orderTexts(
  step: OrderStep | undefined,
  isPaying: boolean,
): ProgressTexts {
  const { [step ?? 'placing']: texts } = isPaying
    ? { ...placingTexts, ...paymentTexts }
    : placingTexts
  return { title: 'checkout.placing', ...texts, isBusy: true }
}

/** The texts while another tab leads the order. */
export const followingTexts: ProgressTexts = {
  title: 'checkout.placing',
  text: 'payment.following',
  hints: ['payment.following_hint'],
  isBusy: false,
}

const leaveHints = ['checkout.leave_hint']
const unknownHints = ['checkout.unknown_hint', ...leaveHints]

const placingTexts = {
  placing: { text: 'checkout.placing_hint', hints: [] },
  slow: { text: 'checkout.slow', hints: leaveHints },
  reconciling: {
    title: 'checkout.checking_title',
    text: 'checkout.checking_order',
    hints: leaveHints,
  },
  unknown: {
    title: 'checkout.unknown_title',
    text: 'checkout.unknown',
    hints: unknownHints,
  },
}

const paymentTexts = {
  reconciling: {
    title: 'payment.checking_title',
    text: 'checkout.checking',
    hints: leaveHints,
  },
  unknown: {
    title: 'checkout.unknown_title',
    text: 'payment.unknown',
    hints: unknownHints,
  },
}

/** Only the text of `opening` depends on the method. */
const texts: Record<
  HandoffStep,
  { title?: string; text?: string; hints: string[] }
> = {
  ...paymentTexts,
  redirecting: { text: 'payment.redirecting', hints: [] },
  blocked: { text: 'payment.blocked', hints: ['payment.blocked_hint'] },
  qr: { text: 'payment.scan', hints: ['payment.waiting_hint'] },
  unfinished: {
    text: 'payment.unfinished',
    hints: ['payment.unfinished_hint'],
  },
  waiting: { text: 'payment.waiting', hints: ['payment.waiting_hint'] },
  opening: { hints: [] },
}
