import { pause } from './pause.ts'
import { isSignedOut, type Tab } from './tab.ts'

/** The longest wait for a page, in milliseconds. */
const patience = 90_000
const pollInterval = 10

/**
 * Polls a tab until `poll` returns a value, or `closed` for a closed tab. A customer who was signed out logs in first.
 */
export async function until<Seen>(
  tab: Tab,
  description: string,
  poll: () => Seen | null,
): Promise<Seen | 'closed'> {
  // Counts polls, because the clock can jump.
  for (let waited = 0; waited < patience; waited += pollInterval) {
    if (!tab.isOpen()) return 'closed'
    if (isSignedOut(tab)) await tab.logIn()
    const seen = tab.actors.session.getSnapshot().hasTag('signedIn')
      ? poll()
      : null
    if (seen !== null) return seen
    await pause(pollInterval)
  }
  throw new Error(
    `${tab.name} waited ${patience / 1000} s for ${description}: ${describe(tab)}`,
  )
}

function describe({ actors, deps, calls }: Tab): string {
  const { checkout, dialogs, notices, cart } = actors
  const snapshot = checkout.getSnapshot()
  const { facts, form, orderId, submissionInput, outcome } = snapshot.context

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
    attempt: submissionInput?.attempt,
    outcome,
    balance: facts.balance,
    customer: facts.customer,
  })
}
