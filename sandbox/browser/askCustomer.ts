import type { ApiClient, PaymentIntent } from './callApi.ts'
import { fetchIntent } from './intents.ts'
import { codeOf, frameOf, type Question, showQuestion } from './showQuestion.ts'

/** Milliseconds between two requests for the payment's status. */
const lookEvery = 500

/**
 * Asks the customer in a dialog, with a QR code or on a page of its own, until the question is answered or closed.
 * Closing the bank's dialog refuses the payment; closing the QR code leaves it open.
 */
export async function askCustomer(
  client: ApiClient,
  intent: PaymentIntent,
): Promise<'answered' | 'closed' | 'refused'> {
  const { alipay_handle_redirect, redirect_to_url } = intent.next_action ?? {}
  const page = alipay_handle_redirect ?? redirect_to_url
  if (page) return leaveFor(page.url)

  const { use_stripe_sdk, wechat_pay_display_qr_code } =
    intent.next_action ?? {}
  if (wechat_pay_display_qr_code)
    return await ask(client, intent, codeOf(client, wechat_pay_display_qr_code))
  if (!use_stripe_sdk?.stripe_js) return 'answered'

  const outcome = await ask(
    client,
    intent,
    frameOf(client, use_stripe_sdk.stripe_js),
  )

  return outcome === 'closed' ? 'refused' : outcome
}

/** Never resolves: the browser leaves the page. */
function leaveFor(url: string): Promise<never> {
  location.assign(url)
  return new Promise(() => {})
}

async function ask(
  client: ApiClient,
  intent: PaymentIntent,
  question: Question,
): Promise<'answered' | 'closed'> {
  const { dialog, closed } = showQuestion(client, question)
  let outcome: 'answered' | 'closed' | null = null

  while (outcome === null) {
    const pause = new Promise<null>((resolve) =>
      setTimeout(resolve, lookEvery, null),
    )
    outcome = await Promise.race([closed, pause])
    if (outcome === null && (await isAnswered(client, intent)))
      outcome = 'answered'
  }
  dialog.remove()

  return outcome
}

async function isAnswered(
  client: ApiClient,
  intent: PaymentIntent,
): Promise<boolean> {
  const answer = await fetchIntent(client, intent.client_secret)
  return 'body' in answer && answer.body.status !== 'requires_action'
}
