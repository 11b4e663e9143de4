import type { Door, PaymentIntent } from './callApi.ts'
import { addCardStyles } from './cardStyles.ts'
import { retrieveIntent } from './intents.ts'

/** Milliseconds between two looks at a payment whose customer is being asked. */
const lookEvery = 500

/** Shows the bank's question until it is answered or closed; a page of its own where the payment wants to return. */
export async function askCustomer(
  door: Door,
  intent: PaymentIntent,
): Promise<'answered' | 'closed'> {
  const { redirect_to_url, use_stripe_sdk } = intent.next_action ?? {}
  if (redirect_to_url) return leaveFor(redirect_to_url.url)
  if (!use_stripe_sdk?.stripe_js) return 'answered'
  const { dialog, closed } = openDialog(door, use_stripe_sdk.stripe_js)
  let said: 'answered' | 'closed' | null = null
  while (said === null) {
    const pause = new Promise<null>((resolve) => setTimeout(resolve, lookEvery, null))
    said = await Promise.race([closed, pause])
    if (said === null && (await isAnswered(door, intent))) said = 'answered'
  }
  dialog.remove()
  return said
}

/** Never comes back: the page is left. */
function leaveFor(url: string): Promise<never> {
  location.assign(url)
  return new Promise(() => {})
}

function openDialog({ words }: Door, url: string) {
  addCardStyles()
  const dialog = document.createElement('dialog')
  dialog.className = 'SandboxChallenge'
  dialog.setAttribute('aria-label', words.challenge)
  const head = document.createElement('div')
  const title = document.createElement('h2')
  title.textContent = words.challenge
  const close = document.createElement('button')
  close.type = 'button'
  close.textContent = words.close
  close.addEventListener('click', () => dialog.close())
  head.className = 'SandboxChallenge-head'
  head.append(title, close)
  const frame = document.createElement('iframe')
  frame.title = words.challenge
  frame.src = url
  dialog.append(head, frame)
  const closed = new Promise<'closed'>((resolve) =>
    dialog.addEventListener('close', () => resolve('closed')),
  )
  document.body.append(dialog)
  dialog.showModal()
  return { dialog, closed }
}

async function isAnswered(door: Door, intent: PaymentIntent): Promise<boolean> {
  const answer = await retrieveIntent(door, intent.client_secret)
  return 'body' in answer && answer.body.status !== 'requires_action'
}
