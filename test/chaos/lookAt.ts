import { handoffIn, nextStep } from './handoffSteps.ts'
import type { Random } from './random.ts'
import type { Tab } from './tab.ts'
import { openPopup, type WindowDeps } from './windows.ts'

/** What is needed of a customer who looks at a tab. */
type Onlooker = Pick<WindowDeps, 'visit' | 'openShop'> & {
  visits: number
  hasApproved: boolean
  close: (tab: Tab) => void
}

/** What a customer does while looking at a tab that waits for somebody: one thing after the other, with pauses. */
export function lookAt(customer: Onlooker, random: Random): (tab: Tab) => void {
  let looks = 0
  let nextAt = 0
  return (tab) => {
    readPage(customer, tab)
    if (customer.visits > 0 || Date.now() < nextAt || !handoffIn(tab)) return
    looks += 1
    const fate = random.fork(`look ${looks}`)
    nextAt = Date.now() + fate.between(300, 1_800)
    act(customer, tab, fate)
  }
}

function act(customer: Onlooker, tab: Tab, fate: Random): void {
  const handoff = handoffIn(tab)
  const step = nextStep(tab, customer.hasApproved, fate)
  const url = handoff?.getSnapshot().context.page?.url
  if (!handoff || step === 'wait') return
  if (step === 'link') {
    handoff.send({ type: 'page.opened' })
    if (url) openPopup(customer, url)
  } else if (step === 'scan') {
    if (url) customer.visit(`${url}&via=scan`, phone)
  } else handoff.send({ type: step })
}

/** What the views of a page do by themselves when it comes, and what a page asks for in words. */
function readPage(customer: Onlooker, tab: Tab): void {
  const { actors, deps, payments } = tab
  const { navigation } = deps
  if (navigation.path() === '/checkout' && navigation.search().includes('source='))
    if (payments().paymentReturn.getSnapshot().matches('stayed')) customer.close(tab)
  if (navigation.path() !== '/order/success') return
  if (!actors.orderResult.getSnapshot().matches('closed')) return
  const query = new URLSearchParams(navigation.search())
  actors.orderResult.send({
    type: 'result.opened',
    paymentIntent: query.get('payment_intent'),
    redirectStatus: query.get('redirect_status'),
    displayNumber: '123456',
  })
}

/** Another device leads back nowhere. */
const phone = { isClosed: () => false, close: () => {}, goTo: async () => {} }
