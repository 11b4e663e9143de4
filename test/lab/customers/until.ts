import { pause } from './pause.ts'
import { isSignedOut, type Tab } from './tab.ts'

/** Milliseconds that a page may take to come to anything, however bad the network is. */
const patience = 90_000
const lookEvery = 10

/**
 * Polls a tab until `look` returns a value; null means not yet. A closed tab never returns one, and a tab whose login
 * has ended returns none until its customer has logged in.
 */
export async function until<Seen>(
  tab: Tab,
  what: string,
  look: () => Seen | null,
): Promise<Seen | 'closed'> {
  // Counts looks, because the clock can jump.
  for (let waited = 0; waited < patience; waited += lookEvery) {
    if (!tab.isOpen()) return 'closed'
    if (isSignedOut(tab)) await tab.logIn()
    const seen = tab.actors.session.getSnapshot().hasTag('signedIn')
      ? look()
      : null
    if (seen !== null) return seen
    await pause(lookEvery)
  }
  throw new Error(
    `${tab.name} waited ${patience / 1000} s for ${what}: ${describe(tab)}`,
  )
}

function describe({ actors, deps, calls }: Tab): string {
  const { checkout, dialogs, notices, cart } = actors
  const snapshot = checkout.getSnapshot()
  const { facts, form, orderId, submission, outcome } = snapshot.context
  return JSON.stringify({
    place: deps.navigation.path() + deps.navigation.search(),
    checkout: snapshot.value,
    submission: snapshot.children.orderSubmission?.getSnapshot().value,
    dialog: dialogs.getSnapshot().context.dialog,
    notices: notices.getSnapshot().context,
    cart: cart.getSnapshot().context.lines.length,
    calls: calls.slice(-10),
    form,
    orderId,
    attempt: submission?.attempt,
    outcome,
    balance: facts.balance,
    customer: facts.customer,
  })
}
