import type { Random } from './random.ts'
import type { Tab } from './tab.ts'

/** The customer's step in a tab with a hand-off payment; `link` and `scan` open its page, `wait` does nothing. */
export type Step =
  | 'link'
  | 'scan'
  | 'wait'
  | 'page.reopen'
  | 'page.redirect'
  | 'payment.giveUp'
  | 'payment.ask'
  | 'submission.takeOver'

const steps = {
  blocked: { link: 45, 'page.redirect': 40, 'payment.giveUp': 15 },
  qr: { scan: 60, link: 15, wait: 10, 'payment.giveUp': 15 },
  unfinished: {
    'page.reopen': 50,
    'page.redirect': 15,
    wait: 10,
    'payment.giveUp': 25,
  },
  waiting: { 'page.reopen': 30, wait: 35, 'payment.giveUp': 35 },
  unknown: { 'payment.ask': 50, wait: 50 },
} satisfies Record<string, Partial<Record<Step, number>>>

const following = { 'submission.takeOver': 15, wait: 85 } satisfies Partial<
  Record<Step, number>
>

export function submissionIn({ actors: { checkout } }: Tab) {
  return checkout.getSnapshot().children.orderSubmission
}

export function handoffIn(tab: Tab) {
  return submissionIn(tab)?.getSnapshot().children.paymentHandoff ?? null
}

/** Returns the customer's next step in a tab; after an approval the customer waits for the shop's update. */
export function nextStep(tab: Tab, hasApproved: boolean, random: Random): Step {
  if (submissionIn(tab)?.getSnapshot().hasTag('following'))
    return random.weigh(following)

  const snapshot = handoffIn(tab)?.getSnapshot()
  if (!snapshot || hasApproved) return 'wait'
  for (const [tag, weights] of Object.entries(steps))
    if (snapshot.hasTag(tag as keyof typeof steps))
      return random.weigh(
        weights as Partial<Record<Step, number>> as Record<Step, number>,
      )

  return 'wait'
}
