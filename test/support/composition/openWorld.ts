import {
  type AnyActorRef,
  createActor,
  type EventObject,
  fromCallback,
  type InputFrom,
  SimulatedClock,
} from 'xstate'
import { overhear } from '#inspector/xstate/privateFields.ts'
import type { Attempt } from '#machines/checkout/orderAttempt.ts'
import { accountFormsMachine } from '#machines/shop/accountFormsMachine.ts'
import { checkoutHostMachine } from '#machines/shop/checkoutHostMachine.ts'
import { shopMachine } from '#machines/shop/shopMachine.ts'
import type { SystemActors, SystemId } from '#machines/shop/system.ts'
import { walletAndOrdersMachine } from '#machines/shop/walletAndOrdersMachine.ts'
import { storedCartOf } from '#src/actors/cart/cart.ts'
import { createCheckoutStore } from '#src/actors/checkout/checkoutStore.ts'
import type { ClientDeps } from '#src/actors/core/clientDeps.ts'
import { readReturn } from '#src/actors/session/returnAddress.ts'
import { currentPage } from '#src/actors/shell/navigation.ts'
import {
  createFakeBrowser,
  type FakeBrowserTab,
} from '#test/support/fakes/browser.ts'
import { createMemoryNavigation } from '#test/support/fakes/navigation.ts'
import { createFakeTabs } from '#test/support/fakes/tabs.ts'
import { saturday } from '#test/support/fixtures/checkout.ts'
import { callbacks } from './callbacks.ts'
import { fillSlots } from './fillSlots.ts'
import { isMachine } from './observe.ts'
import { personOf } from './people.ts'
import { type Question, questionLogic } from './question.ts'
import { createWalkServer, type WalkServer } from './server.ts'
import type { World } from './world.ts'

/** The root machine, and the machines that the shop loads later. */
export type Machines = {
  shop: typeof shopMachine
  walletAndOrders: typeof walletAndOrdersMachine
  accountForms: typeof accountFormsMachine
  checkoutHost: typeof checkoutHostMachine
}

export const realMachines: Machines = {
  shop: shopMachine,
  walletAndOrders: walletAndOrdersMachine,
  accountForms: accountFormsMachine,
  checkoutHost: checkoutHostMachine,
}

/** The start of a walk: the page, the stored records of the browser, and the data of the server. */
export type Start = {
  name: string
  path: string
  /** True if a step of the walk delivers the checkout's code. */
  isCodeLate?: boolean
  arrange: (tab: FakeBrowserTab, server: WalkServer) => void
  /** An action in another tab after this tab has opened. */
  actInOtherTab?: (tab: FakeBrowserTab) => unknown
}

/**
 * Fills every slot of the machines, and returns a function that opens a world. Only the world that was opened last
 * works.
 */
export function worldsOf(machines: Machines): (start: Start) => World {
  let world: World | null = null
  const openedWorld = () => {
    if (!world) throw new Error('No world is open.')
    return world
  }
  const slot = (name: string, machine: string) => {
    const callback = callbacks[name]
    if (!callback)
      return questionLogic(name, machine, (question) =>
        ask(openedWorld(), question),
      )
    return fromCallback((args) => callback(openedWorld())(args as never))
  }
  const shop = fillSlots(machines.shop, slot)
  const walletAndOrders = fillSlots(machines.walletAndOrders, slot)
  const accountForms = fillSlots(machines.accountForms, slot)
  const checkoutHost = fillSlots(machines.checkoutHost, slot)

  return (start) => {
    world = createWorld(shop, start, checkoutHost)
    world.shop.start()
    world.shop.send({ type: 'walletAndOrders.loaded', walletAndOrders })
    world.shop.send({
      type: 'accountForms.loaded',
      accountForms,
      stored: undefined,
    })
    return world
  }
}

function ask(
  { questions, sentAttempts, startedPayments }: World,
  question: Question,
) {
  questions.push(question)
  if (question.slot === 'placeOrder')
    sentAttempts.push((question.input as { attempt: Attempt }).attempt)
  if (['openPage', 'orderPayment'].includes(question.slot))
    startedPayments.push(question.input)
}

function createWorld(
  machine: typeof shopMachine,
  { path, arrange, isCodeLate = false }: Start,
  checkoutHost: typeof checkoutHostMachine,
): World {
  const browser = createFakeBrowser()
  // Both tabs share session storage, so `arrange` can write this tab's records, as before a reload.
  const sharedSession = new Map<string, string>()
  const tab = browser.openTab(sharedSession)
  const otherTab = browser.openTab(sharedSession)
  const server = createWalkServer()

  arrange(otherTab, server)
  const navigation = createMemoryNavigation(path)
  let ids = 0
  const deps = {
    ...tab,
    api: { call: () => new Promise(() => {}) },
    navigation,
    tabs: createFakeTabs(),
    newId: () => `key-${++ids}`,
    log: () => {},
  } as unknown as ClientDeps
  const faults: string[] = []
  const clock = new SimulatedClock()
  const shop = createActor(machine, {
    id: 'shop',
    clock,
    input: inputOf(deps),
  })
  const events: World['events'] = []

  overhear(shop.system, (source, target, event) => {
    if (source && source !== shop && !event.type.startsWith('xstate.'))
      events.push({ by: source.id as SystemId, event })
    recordFault(source, target, event, faults)
  })
  shop.subscribe({ error: (error) => faults.push(`shop broke: ${error}`) })

  const actors = new Proxy({} as Partial<SystemActors>, {
    get: (_, id) => shop.system.get(id),
  })
  const customer = () => tab.storage.session.read()?.user ?? null

  return {
    shop,
    actors,
    deps,
    otherTab,
    server,
    clock,
    faults,
    events,
    customer,
    isCodeLate,
    code: () => ({
      type: 'checkoutHost.loaded',
      checkoutHost,
      checkout: {
        now: saturday,
        form: createCheckoutStore(tab.storage).form(),
      },
    }),
    deliverCode: null,
    find: (id) => shop.system.get(id),
    address: () => navigation.path() + navigation.search(),
    stored: browser.stored,
    questions: [],
    returns: new Set(),
    isLedElsewhere: false,
    incompleteCards: [],
    payPressedAt: new Map(),
    elections: new Set(),
    sentAttempts: [],
    startedPayments: [],
    submittedLines: null,
    pressedForm: null,
    person: () => personOf(customer()?.email ?? '') ?? 'mei',
  }
}

function inputOf(deps: ClientDeps): InputFrom<typeof shopMachine> {
  const { storage, navigation } = deps
  return {
    navigation: { stepAddress: navigation.step.address() },
    translations: { language: 'en', dictionary: {} },
    session: { stored: storage.session.read() },
    categories: null,
    home: null,
    menu: {},
    cart: { record: storedCartOf(deps) },
    displayNumber: '100001',
    hasProvider: true,
    sentCode: null,
    returned: readReturn(navigation),
    page: currentPage(navigation),
  }
}

function recordFault(
  source: AnyActorRef | undefined,
  target: AnyActorRef,
  { type }: EventObject,
  faults: string[],
): void {
  if (type.startsWith('xstate.error.actor.') && source && isMachine(source))
    faults.push(`${type.slice('xstate.error.actor.'.length)} broke off`)
  if (!type.startsWith('xstate.') && target.getSnapshot()?.status !== 'active')
    faults.push(`${type} was sent to ${target.id}, which is gone`)
}
