import type { Tokens } from '#contract/session.ts'
import { type Accounts, signInBrowser } from './accounts.ts'
import { actOnTab } from './actOnTab.ts'
import { type Browser, createBrowser } from './browser.ts'
import { challengeAnswers } from './challengeAnswers.ts'
import {
  createFakeWindow,
  type FakeWindowDeps,
  type ProviderWindow,
} from './fakeWindows.ts'
import { fetchThrough, type Network } from './network.ts'
import { createOrderWatch } from './orderWatch.ts'
import { visitPage } from './paymentPage.ts'
import type { Random } from './random.ts'
import {
  isSignedOut,
  type Observation,
  openTab,
  type Tab,
  type TabOptions,
} from './tab.ts'

/** A customer with a browser and tabs, who is busy with one purchase or recharge at a time. */
export type Customer = {
  name: string
  email: string
  tabs: Tab[]
  findings: () => string[]
  /** Observations of the current purchase or recharge, which replaces this list. */
  observations: Observation[]
  /** The number of payment pages that the customer has not answered. */
  visits: number
  /** True once a payment page said that the payment is approved. */
  hasApproved: boolean
  isLoggingIn: boolean
  open: (path: string, isPopup?: boolean) => Promise<Tab>
  close: (tab: Tab) => void
  reload: (tab: Tab) => Promise<Tab>
  visit: FakeWindowDeps['visit']
  /** Opens an address of the shop in a popup; returns a function that closes it. */
  openShop: FakeWindowDeps['openShop']
}

type Shop = TabOptions['shop']

/** Registers a customer, and signs them in in a new browser. */
export async function createCustomer(
  name: string,
  shop: Shop,
  network: Network,
  random: Random,
  accounts: Accounts,
): Promise<Customer> {
  const email = `${name.toLowerCase().replace(' ', '-')}@customers.example`
  const browser = createBrowser(random.fork('browser'))

  await signInBrowser(
    shop.url,
    browser,
    await accounts.signUp({ name, email }),
    random.chance(0.5),
  )

  const signIn = () => accounts.signIn(email)
  return customerOf({ name, email, shop, network, browser, random, signIn })
}

type CustomerDeps = {
  name: string
  email: string
  shop: Shop
  network: Network
  browser: Browser
  random: Random
  signIn: () => Promise<Tokens>
}

function customerOf({
  name,
  email,
  shop,
  network,
  browser,
  random,
  signIn,
}: CustomerDeps): Customer {
  let opened = 0
  let visited = 0
  const send = fetchThrough(
    network,
    email,
    random.fork('payment pages'),
    () => {},
  )
  const watch = createOrderWatch(() => customer.tabs)
  const customer: Customer = {
    findings: watch.take,
    name,
    email,
    tabs: [],
    observations: [],
    visits: 0,
    hasApproved: false,
    isLoggingIn: false,
    async open(path, isPopup = false) {
      opened += 1
      const fork = random.fork(`tab ${opened}`)
      const deps = { owner: email, browser, network, shop, path, random: fork }
      const tab: Tab = await openTab({
        ...deps,
        name: `${name} tab ${opened}`,
        ask: challengeAnswers(fork.fork('challenges')),
        observe: (observation) => customer.observations.push(observation),
        act: actOnTab(customer, fork.fork('steps')),
        logIn: () => logIn(customer, tab, signIn),
        watch,
        window: createFakeWindow({
          random: fork.fork('windows'),
          visit: customer.visit,
          openShop: customer.openShop,
          leave: () => leave(customer, tab),
          close: () => isPopup && customer.close(tab),
        }),
      })

      customer.tabs.push(tab)
      return tab
    },
    close(tab) {
      tab.close()
      customer.tabs = customer.tabs.filter((other) => other !== tab)
    },
    reload: async (tab) => {
      customer.close(tab)
      return await customer.open(placeOf(tab))
    },
    visit(url, place) {
      visited += 1
      customer.visits += 1

      const { observations } = customer
      visitPage(send, url, place, random.fork(`visit ${visited}`))
        .then((isApproved) => {
          if (!isApproved) return
          customer.hasApproved = true
          observations.push({ kind: 'approved', at: Date.now() })
        })
        .finally(() => {
          customer.visits -= 1
        })
    },
    async openShop(address) {
      const { pathname, search } = new URL(address)
      const tab = await customer.open(pathname + search, true)
      return () => customer.close(tab)
    },
  }

  return customer
}

/** Logs in again in one tab once no tab is signed in; the others are notified. */
async function logIn(
  customer: Customer,
  { actors }: Tab,
  signIn: () => Promise<Tokens>,
): Promise<void> {
  if (customer.isLoggingIn || !customer.tabs.every(isSignedOut)) return
  customer.isLoggingIn = true
  const tokens = await signIn()
  actors.session.send({ type: 'session.open', tokens, remember: true })
  customer.isLoggingIn = false
}

/** Replaces a tab by a payment page, which returns to the shop with the result, or by Back. */
function leave(customer: Customer, tab: Tab): ProviderWindow {
  setTimeout(() => customer.close(tab))
  return {
    isClosed: () => false,
    close: () => void customer.open(placeOf(tab)),
    async goTo(address) {
      const { pathname, search } = new URL(address)
      await customer.open(pathname + search)
    },
  }
}

function placeOf({ deps: { navigation } }: Tab): string {
  return navigation.path() + navigation.search()
}
