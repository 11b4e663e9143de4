import { type FakeWindowDeps, openFakePopup } from './fakeWindows.ts'
import { handoffIn, nextStep, submissionIn } from './handoffSteps.ts'
import type { Random } from './random.ts'
import type { Tab } from './tab.ts'

/** The part of a customer who acts on a tab. */
type TabUser = Pick<FakeWindowDeps, 'visit' | 'openShop'> & {
  visits: number
  hasApproved: boolean
  close: (tab: Tab) => void
}

/** Does what a customer does on a tab whose hand-off waits for somebody: one step after the other, with pauses. */
export function actOnTab(
  customer: TabUser,
  random: Random,
): (tab: Tab) => void {
  let steps = 0
  let nextAt = 0
  return (tab) => {
    followPage(customer, tab)
    if (!tab.isOpen()) return
    if (customer.visits > 0 || Date.now() < nextAt || !submissionIn(tab)) return
    steps += 1
    const decision = random.fork(`step ${steps}`)
    nextAt = Date.now() + decision.between(300, 1_800)
    takeStep(customer, tab, decision)
  }
}

function takeStep(customer: TabUser, tab: Tab, decision: Random): void {
  const handoff = handoffIn(tab)
  const step = nextStep(tab, customer.hasApproved, decision)
  const url = handoff?.getSnapshot().context.page?.url
  if (step === 'submission.takeOver') submissionIn(tab)?.send({ type: step })
  if (!handoff || step === 'wait') return
  if (step === 'link') {
    if (handoff.getSnapshot().hasTag('blocked'))
      handoff.send({ type: 'page.opened' })
    if (url) openFakePopup(customer, url)
  } else if (step === 'scan') {
    if (url) customer.visit(`${url}&via=scan`, phone)
  } else if (step !== 'submission.takeOver') handoff.send({ type: step })
}

/** Does the automatic work of a page's views when it opens, and answers the page's questions. */
function followPage(customer: TabUser, tab: Tab): void {
  const { navigation } = tab.deps
  if (
    navigation.path() === '/checkout' &&
    navigation.search().includes('source=')
  )
    if (tab.actors.paymentReturn.getSnapshot().matches('stayed'))
      customer.close(tab)
}

/** Another device leads back nowhere. */
const phone = { isClosed: () => false, close: () => {}, goTo: async () => {} }
