import { createActor, SimulatedClock, waitFor } from 'xstate'
import { getOrder, type Order } from '#contract/orders.ts'
import type { Handoff } from '#machines/payment/handoffTypes.ts'
import type { IntentStatus } from '#machines/payment/paymentOutcome.ts'
import type { ClientDeps } from '#src/actors/core/clientDeps.ts'
import { createHandoffStore } from '#src/actors/payment/handoffStore.ts'
import { paymentHandoffOf } from '#src/actors/payment/paymentHandoff.ts'
import type { Api } from '#src/adapters/api.ts'
import type { HandoffResult } from '#src/adapters/payments.ts'
import {
  createFakeBrowser,
  type FakeBrowser,
} from '#test/support/fakes/browser.ts'
import { createMemoryNavigation } from '#test/support/fakes/navigation.ts'
import { createFakePayments } from '#test/support/fakes/payments.ts'
import { createFakeTabs } from '#test/support/fakes/tabs.ts'
import { unpaidOrder } from '#test/support/fixtures/checkout.ts'
import {
  billing,
  handoff,
  paymentPage,
} from '#test/support/fixtures/handoff.ts'

/** The intent's status at the server; `down` for a server that does not answer. */
export type ServerStatus = IntentStatus | 'down'

const pageWithoutCode: HandoffResult = {
  status: 'requires_action',
  page: { url: paymentPage.url, qrImage: null },
}

type Options = {
  input?: Partial<Handoff>
  browser?: FakeBrowser
  tabs?: Parameters<typeof createFakeTabs>[0]
  isPrepared?: boolean
  provider?: HandoffResult | 'lost'
  server?: ServerStatus
}

/** Creates a tab with a hand-off payment on a simulated clock; the test sets the answers of provider and server. */
export function createTestHandoff({
  input,
  browser = createFakeBrowser(),
  tabs: kind,
  isPrepared = true,
  provider = pageWithoutCode,
  server = 'requires_action',
}: Options = {}) {
  const clock = new SimulatedClock()
  const tabs = createFakeTabs(kind)
  if (isPrepared) tabs.prepare('')

  const browserTab = browser.openTab()
  const fake = createFakePayments(
    [],
    provider === 'lost' ? pageWithoutCode : provider,
  )
  const answers = { server, provider }
  let questions = 0
  const api = {
    call: async (route: unknown) => answer(route),
  } as unknown as Api
  const answer = (route: unknown): Order => {
    if (route !== getOrder) throw new Error('Only orders are asked for.')
    questions += 1
    if (answers.server === 'down') throw { code: 'offline' }
    if (answers.server === 'canceled')
      return { ...unpaidOrder, status: 'CANCELLED' }
    return { ...unpaidOrder, transaction: { status: answers.server } }
  }
  const deps: ClientDeps = {
    ...browserTab,
    api,
    tabs,
    origin: 'https://shop.example',
    payments: async () => {
      if (answers.provider === 'lost')
        throw new Error('The script did not load.')
      return fake.payments
    },
    clock: { now: () => 0, measure: () => () => {} },
    newId: () => 'id',
    navigation: createMemoryNavigation('/'),
    inspect: () => {},
    log: () => {},
  }
  const store = createHandoffStore(browserTab.storage)
  const actor = createActor(
    paymentHandoffOf(deps, store, () => billing),
    {
      clock,
      input: { ...handoff, ...input },
    },
  )

  actor.start()
  const isAt = (
    tag: Parameters<ReturnType<typeof actor.getSnapshot>['hasTag']>[0],
  ) => waitFor(actor, (snapshot) => snapshot.hasTag(tag))
  /** Moves the clock, and waits for the answer to the inquiry that is due. */
  const pass = async (ms: number) => {
    clock.increment(ms)
    const inquiry = actor.getSnapshot().children.paymentInquiry
    if (inquiry)
      await waitFor(inquiry, (s) => s.status === 'done' || s.matches('pausing'))
  }

  return {
    actor,
    tabs,
    browser,
    store,
    isAt,
    pass,
    answers,
    started: fake.started,
    paymentChannel: browserTab.paymentChannel,
    requestCount: () => questions,
    ended: () => waitFor(actor, (snapshot) => snapshot.status === 'done'),
    output: () => actor.getSnapshot().output,
  }
}
