import { type FakeWindowDeps, openFakePopup } from './fakeWindows.ts'
import { handoffIn, nextStep, submissionIn } from './handoffSteps.ts'
import type { Random } from './random.ts'
import type { Tab } from './tab.ts'

type TabUser = Pick<FakeWindowDeps, 'visit' | 'openShop'> & {
  visits: number
  hasApproved: boolean
  close: (tab: Tab) => void
}

/** Returns a function that takes the customer's next step of a hand-off in a tab, with pauses between the steps. */
export function actOnTab(
  customer: TabUser,
  random: Random,
): (tab: Tab) => void {
  let steps = 0
  let nextAt = 0
  return (tab) => {
    closeReturnedTab(customer, tab)
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

function closeReturnedTab(customer: TabUser, tab: Tab): void {
  const { navigation } = tab.deps
  if (
    navigation.path() === '/checkout' &&
    navigation.search().includes('source=')
  )
    if (tab.actors.paymentReturn.getSnapshot().matches('stayed'))
      customer.close(tab)
}

/** A window on another device, which never returns to the shop. */
const phone = { isClosed: () => false, close: () => {}, goTo: async () => {} }
