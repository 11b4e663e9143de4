import {
  type ProviderMethod,
  paymentMethods,
} from '#contract/paymentMethods.ts'
import { byHandoffMethod, type HandoffMethod } from '#contract/paymentTypes.ts'
import { handoffPageOf } from '#src/adapters/handoffPage.ts'
import type { SpawnedShop } from '#test/support/process/spawnShop.ts'
import type { RestartingServer } from './restartingServer.ts'

type Intent = Parameters<typeof handoffPageOf>[0] & { status: string }

const inApp = (method: HandoffMethod) => ({
  'payment_method_data[type]': paymentMethods[method].provider,
  return_url: 'http://localhost/checkout',
})

const methods: Record<ProviderMethod, Record<string, string>> = {
  stripe: { payment_method: 'pm_card_visa' },
  ...byHandoffMethod(inApp),
  wechat: {
    ...inApp('wechat'),
    'payment_method_options[wechat_pay][client]': 'web',
  },
}

/** Confirms an intent as the browser does, and approves the payment on the provider's page. */
export async function payAtProvider(
  shop: RestartingServer,
  { client_secret }: { client_secret: string },
  method: ProviderMethod,
  beforeApproval: () => Promise<void> = async () => undefined,
): Promise<void> {
  const confirmed = await shop.reach(async (at) => {
    const intent = await callProvider(at, client_secret)
    if (intent.status !== 'requires_payment_method') return intent
    return await callProvider(at, client_secret, methods[method])
  })
  await beforeApproval()

  const page = handoffPageOf(confirmed)?.url
  if (page) await shop.reach((at) => approve(at, page))
  const { status } = await shop.reach((at) => callProvider(at, client_secret))
  if (status !== 'succeeded') throw new Error(`The provider says ${status}.`)
}

export async function declineAtProvider(
  shop: RestartingServer,
  { client_secret }: { client_secret: string },
): Promise<void> {
  await shop.reach(async ({ sandboxUrl }) => {
    const url = `${sandboxUrl}/v1/payment_intents/${idOf(client_secret)}/confirm`
    const headers = { authorization: 'Bearer pk_sandbox' }
    const body = new URLSearchParams({
      client_secret,
      payment_method: 'pm_card_chargeDeclined',
    })
    const { status } = await fetch(url, { method: 'POST', headers, body })
    if (status !== 402) throw new Error(`The provider answers ${status}.`)
  })
}

/** Refunds a payment at the provider, in full unless `cents` is given. */
export async function refundAtProvider(
  shop: RestartingServer,
  client_secret: string,
  cents?: number,
): Promise<void> {
  const part: Record<string, string> =
    cents === undefined ? {} : { amount: String(cents) }
  await shop.reach(async ({ sandboxUrl }) => {
    await fetch(`${sandboxUrl}/v1/refunds`, {
      method: 'POST',
      headers: {
        authorization: 'Bearer sk_sandbox',
        'idempotency-key': 'by hand',
      },
      body: new URLSearchParams({
        payment_intent: idOf(client_secret),
        ...part,
      }),
    })
  })
}

async function callProvider(
  { sandboxUrl }: SpawnedShop,
  client_secret: string,
  confirmation?: Record<string, string>,
): Promise<Intent> {
  const url = `${sandboxUrl}/v1/payment_intents/${idOf(client_secret)}`
  const secret = new URLSearchParams({ client_secret, ...confirmation })
  const headers = { authorization: 'Bearer pk_sandbox' }
  const answer =
    confirmation === undefined
      ? await fetch(`${url}?${secret}`, { headers })
      : await fetch(`${url}/confirm`, { method: 'POST', headers, body: secret })
  if (!answer.ok)
    throw new Error(`The provider refuses: ${await answer.text()}`)

  return (await answer.json()) as Intent
}

/** Approves on a payment page, at the sandbox's current port. */
async function approve(
  { sandboxUrl }: SpawnedShop,
  page: string,
): Promise<void> {
  const { pathname, searchParams } = new URL(page)
  const form = new URLSearchParams({
    page: searchParams.get('page') ?? '',
    outcome: 'approve',
  })
  await fetch(`${sandboxUrl}${pathname}`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  })
}

function idOf(client_secret: string): string {
  return client_secret.split('_secret')[0] ?? ''
}
