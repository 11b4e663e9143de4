import type { SnapshotFrom } from 'xstate'
import type { checkoutMachine } from '../checkout/checkoutMachine.ts'
import { aboutProblem } from '../checkout/outcome.ts'
import type { NoticeOutdated } from '../shell/noticesMachine.ts'

/** The alerts of the checkout whose cause has ended. */
export function outdatedNotices(
  checkout: SnapshotFrom<typeof checkoutMachine>,
): NoticeOutdated {
  const { problem, form } = checkout.context
  const keys = [
    ...(problem ? [] : [aboutProblem]),
    ...(form.date ? ['checkout.date_gone'] : []),
    ...(checkout.hasTag('processing') ? [] : ['checkout.still_processing']),
  ]
  return { type: 'notice.outdated', keys }
}
