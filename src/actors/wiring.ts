import { isDeliverable } from '#contract/checkout.ts'
import { rememberLanguage } from '../adapters/browser.ts'
import { isAtResult, pagePath } from '../adapters/navigation.ts'
import type { Actors } from '../hooks/actors.ts'
import type { ClientDeps } from './clientDeps.ts'
import { readSentCode } from './forgotPasswordRecord.ts'
import { handleEffects } from './handleEffects.ts'
import { createRechargeStore } from './rechargeStore.ts'
import { forgetOrders, wireCheckout } from './wireCheckout.ts'
import { wireNavigation } from './wireNavigation.ts'
import { sessionEnded, wireNotices } from './wireNotices.ts'

/** Who hears of what: the only place where actors meet. Call it before they start; returns how to stop listening. */
export function wire(actors: Actors, deps: ClientDeps): () => void {
  const stopNavigation = wireNavigation(actors, deps)
  handleEffects(Object.values(actors), actors)
  wireForms(actors, deps)
  wireDishes(actors)
  wireNotices(actors)
  actors.translations.on('language.changed', ({ language }) => rememberLanguage(language))
  queueMicrotask(() => resumeReset(actors, deps))
  const stops = [
    stopNavigation,
    wireSession(actors, deps),
    wirePages(actors, deps),
    wireCheckout(actors, deps),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

function wireSession(actors: Actors, deps: ClientDeps) {
  const { storage } = deps
  const { session, tokenRefresh, cart, addressBook, wallet, navigation, notices } = actors
  session.on('session.started', ({ user }) => {
    cart.send({ type: 'cart.claim', owner: user.email })
    addressBook.send({ type: 'addressBook.load' })
    wallet.send({ type: 'resource.load', params: null })
    loadOnce(actors.deliveryPoints)
    storage.remove('forgot_password')
  })
  session.on('session.ended', ({ reason, customer }) => {
    // First: the checkout must not take what follows for the customer's own leaving.
    actors.checkout.send({ type: 'customer.gone' })
    forgetCustomer(actors)
    if (reason === 'elsewhere') return
    storage.remove('forgot_password')
    if (reason === 'logout') {
      cart.send({ type: 'cart.forget' })
      if (customer !== null) {
        forgetOrders(deps, customer)
        createRechargeStore(storage).forgetAttempt(customer)
      }
      for (const key of ['payment_handoff', 'payment_result'] as const) storage.remove(key)
    }
    // Only the address of a payment's result knows the payment: there the page stays.
    if (reason === 'logout') navigation.send({ type: 'page.requested', to: '/', replace: false })
    else if (!isAtResult(deps.navigation))
      navigation.send({ type: 'page.requested', to: '/ordernow', replace: false })
    // After the way to the menu, on which an older alert may go.
    if (reason === 'expired')
      notices.send({ type: 'notice.alert', notice: { key: sessionEnded, tone: 'info' } })
  })
  tokenRefresh.on('token.rejected', () => session.send({ type: 'session.expire' }))
  const look = () =>
    session.send({ type: 'session.replace', user: storage.session.read()?.user ?? null })
  const stops = [storage.onChange('access_token', look), storage.onChange('user', look)]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Dialogs that show or take what belongs to a customer. */
const ofCustomer = ['address', 'postalCode', 'orderDetails'] as const

/** Whoever comes next finds nothing of the customer who was here; the cart has an owner of its own. */
function forgetCustomer(actors: Actors) {
  for (const name of ofCustomer) actors.dialogs.send({ type: 'dialog.close', name })
  for (const resource of [actors.wallet, actors.walletTransactions, actors.orders])
    resource.send({ type: 'resource.clear' })
  for (const form of [
    actors.loginForm,
    actors.registerForm,
    actors.addressForm,
    actors.contactForm,
  ])
    form.send({ type: 'form.reset' })
  actors.addressBook.send({ type: 'addressBook.clear' })
}

/** A reload in the middle of a password reset comes back to it. */
function resumeReset({ session, dialogs }: Actors, deps: ClientDeps) {
  if (session.getSnapshot().hasTag('signedIn') || !readSentCode(deps)) return
  dialogs.send({ type: 'dialog.open', dialog: { name: 'forgotPassword' } })
}

function wireDishes({ orderLine, cart, dialogs, menu, checkout }: Actors) {
  orderLine.on('line.completed', ({ line }) => cart.send({ type: 'cart.add', line }))
  checkout.on('prices.changed', () => menu.send({ type: 'menu.refresh' }))
  orderLine.on('line.closed', () => dialogs.send({ type: 'dialog.close', name: 'itemDetail' }))
  dialogs.on('dialog.closed', ({ dialog }) => {
    if (dialog.name === 'itemDetail') orderLine.send({ type: 'line.close', itemId: dialog.itemId })
  })
}

function wireForms(actors: Actors, { navigation }: ClientDeps) {
  const { session, dialogs, notices, loginForm, registerForm, addressForm, addressBook } = actors
  loginForm.on('form.done', ({ output: tokens }) =>
    session.send({ type: 'session.open', tokens, remember: true }),
  )
  registerForm.on('form.done', ({ output: { tokens, remember } }) => {
    if (tokens) session.send({ type: 'session.open', tokens, remember })
    else {
      dialogs.send({ type: 'dialog.open', dialog: { name: 'login' } })
      notices.send({ type: 'notice.status', notice: { key: 'session.register_login_needed' } })
    }
  })
  session.on('session.started', ({ restored }) => {
    if (restored) return
    for (const name of ['login', 'register', 'forgotPassword'] as const)
      dialogs.send({ type: 'dialog.close', name })
  })
  addressForm.on('form.done', ({ output: { postal_code } }) => {
    session.send({ type: 'session.refetchUser' })
    addressBook.send({ type: 'addressBook.load' })
    dialogs.send({ type: 'dialog.close', name: 'address' })
    notices.send({ type: 'notice.status', notice: { key: 'address.saved' } })
    const points = actors.deliveryPoints.getSnapshot().context.data
    const isAtCheckout = navigation.path().startsWith('/checkout')
    if (isAtCheckout && points && !isDeliverable(points, postal_code))
      dialogs.send({ type: 'dialog.open', dialog: { name: 'postalCode' } })
  })
  addressBook.on('addressBook.deleted', () => session.send({ type: 'session.refetchUser' }))
  dialogs.on('dialog.closed', ({ dialog }) => {
    if (dialog.name === 'login') loginForm.send({ type: 'form.reset' })
    if (dialog.name === 'register') registerForm.send({ type: 'form.reset' })
    if (dialog.name === 'login' || dialog.name === 'register')
      session.send({ type: 'session.giveUp' })
    if (dialog.name === 'address') addressForm.send({ type: 'form.reset' })
  })
}

/** What a page needs is asked for when the customer comes to it. */
function wirePages(actors: Actors, { navigation }: ClientDeps) {
  const arrive = () => {
    actors.notices.send({ type: 'page.changed' })
    switch (pagePath(navigation.path())) {
      case '/':
        return loadOnce(actors.home)
      case '/ordernow':
        actors.menu.send({ type: 'menu.open' })
        return loadOnce(actors.categories)
      case '/checkout':
        loadOnce(actors.outlets)
        loadOnce(actors.timeSlots)
        return loadOnce(actors.deliveryPoints)
      case '/profile':
        loadOnce(actors.deliveryPoints)
        if (!actors.session.getSnapshot().hasTag('signedIn')) return
        actors.walletTransactions.send({ type: 'resource.load', params: null })
        actors.orders.send({ type: 'resource.load', params: null })
    }
  }
  queueMicrotask(arrive)
  // A restored session starts before the first arrival.
  actors.session.on('session.started', ({ restored }) => {
    if (!restored) queueMicrotask(arrive)
  })
  return navigation.onMove(() => {
    for (const name of ['cartDrawer', 'sideMenu', 'orderDetails'] as const)
      actors.dialogs.send({ type: 'dialog.close', name })
    arrive()
  })
}

type Loadable = {
  getSnapshot: () => { matches: (state: 'idle' | 'failed') => boolean }
  send: (event: { type: 'resource.load'; params: null }) => void
}

/** Loads a resource that was not loaded yet; one that failed gets another chance. */
function loadOnce(resource: Loadable) {
  const snapshot = resource.getSnapshot()
  if (snapshot.matches('idle') || snapshot.matches('failed'))
    resource.send({ type: 'resource.load', params: null })
}
