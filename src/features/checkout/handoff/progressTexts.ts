import { type HandoffMethod, paymentMethods } from '#contract/paymentMethods.ts'
import type { Platform } from '#src/hooks/platform.ts'

/** The labels of what an order in progress says of itself; `isBusy` while the customer has nothing to do. */
export type ProgressTexts = { title: string; words: string; hints: string[]; isBusy: boolean }

/** The steps of a payment on another page, the one that says most first; each is a tag of its machine. */
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

/** What is said at a step of a payment on another page; no phone scans its own screen. */
export function handoffTexts(
  step: HandoffStep,
  method: HandoffMethod,
  device?: Platform['device'],
): ProgressTexts {
  const isBusy = ['unknown', 'reconciling', 'redirecting', 'waiting', 'opening'].includes(step)
  const { title, opening } = paymentMethods[method]
  const onPhone = step === 'qr' && device && { words: `payment.code_${device}` }
  return { title, words: opening, ...texts[step], ...onPhone, isBusy }
}

/** What is said while another tab leads the order. */
export const followingTexts: ProgressTexts = {
  title: 'checkout.placing',
  words: 'payment.following',
  hints: ['payment.following_hint'],
  isBusy: false,
}

/** Only the words of `opening` depend on the method. */
const texts: Record<HandoffStep, { title?: string; words?: string; hints: string[] }> = {
  unknown: {
    title: 'payment.checking_title',
    words: 'checkout.checking',
    hints: ['payment.unknown', 'checkout.unknown_hint'],
  },
  reconciling: { title: 'payment.checking_title', words: 'checkout.checking', hints: [] },
  redirecting: { words: 'payment.redirecting', hints: [] },
  blocked: { words: 'payment.blocked', hints: ['payment.blocked_hint'] },
  qr: { words: 'payment.scan', hints: ['payment.waiting_hint'] },
  unfinished: { words: 'payment.unfinished', hints: ['payment.unfinished_hint'] },
  waiting: { words: 'payment.waiting', hints: ['payment.waiting_hint'] },
  opening: { hints: [] },
}
