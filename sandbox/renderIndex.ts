import type Stripe from 'stripe'
import { sandboxKeysOfShop } from './access.ts'
import { appNames } from './apps.ts'
import { escapeHtml } from './html.ts'
import { type Knobs, knobTexts } from './knobs.ts'
import { formatAmount } from './money.ts'
import { sandboxPage, tableOf } from './page.ts'
import type { Delivery } from './webhooks.ts'

export function renderIndex(
  shop: string,
  knobs: Knobs,
  intents: readonly Stripe.PaymentIntent[],
  events: readonly Stripe.Event[],
  deliveries: readonly Delivery[],
): string {
  const { secret, publishable, webhook } = sandboxKeysOfShop
  return sandboxPage(
    'Sandbox',
    `<p>No money moves here. The shop is open at <a href="${escapeHtml(shop)}">${escapeHtml(shop)}</a>.</p>
<ul>
<li><a href="/mail">Mailbox</a>: every mail that the shop has written</li>
<li>Keys: <code>${secret}</code>, <code>${publishable}</code>, webhooks signed with <code>${webhook}</code></li>
<li>Cards: <code>4242 4242 4242 4242</code> pays, <code>4000 0000 0000 0002</code> is declined, <code>4000 0027 6000 3184</code> asks for approval; any later date, any code</li>
<li>${new Intl.ListFormat('en').format(appNames)}: a page where you approve, fail or leave, and a code that opens it elsewhere</li>
</ul>
<h2>Knobs</h2>
${renderKnobs(knobs)}
<h2>Payments</h2>
${tableOf(['Time', 'Payment', 'Amount', 'Status', 'For', 'Statement'], intents.map(intentRow))}
<h2>Events</h2>
${tableOf(
  ['Time', 'Event', 'About', 'Webhook'],
  events.map((event) => eventRow(event, deliveries)),
)}`,
  )
}

function renderKnobs(knobs: Knobs): string {
  const fields = Object.entries(knobTexts).map(([name, text]) => {
    const value = Reflect.get(knobs, name)
    return `<label>${fieldOf(name, value)}<span>${escapeHtml(text)}</span></label>`
  })
  return `<form method="post" action="/knobs">
${fields.join('\n')}
<button class="main">Turn</button><button name="reset" value="1">All off</button>
</form>`
}

function fieldOf(name: string, value: unknown): string {
  if (typeof value !== 'boolean')
    return `<input name="${name}" value="${escapeHtml(String(value))}"${typeof value === 'number' ? ' type="number" min="-1"' : ''}>`
  const option = (text: string, on: boolean) =>
    `<option value="${on}"${value === on ? ' selected' : ''}>${text}</option>`
  return `<select name="${name}">${option('off', false)}${option('on', true)}</select>`
}

function intentRow(intent: Stripe.PaymentIntent): string[] {
  const metadata = Object.entries(intent.metadata).map(
    ([name, value]) => `${name} ${value}`,
  )
  const purpose = [intent.description ?? '', ...metadata].filter(Boolean)
  const reason =
    intent.last_payment_error?.decline_code ?? intent.last_payment_error?.code
  return [
    timeOf(intent.created),
    intent.id,
    formatAmount(intent),
    reason ? `${intent.status} (${reason})` : intent.status,
    purpose.join('; '),
    intent.statement_descriptor_suffix ?? '',
  ]
}

function eventRow(
  event: Stripe.Event,
  deliveries: readonly Delivery[],
): string[] {
  const { object } = event.data
  const about = 'id' in object && typeof object.id === 'string' ? object.id : ''
  const fared = deliveries
    .filter((delivery) => delivery.event === event.id)
    .map(({ state, attempts, last_answer }) =>
      [
        state,
        attempts > 0 ? `after ${attempts}` : '',
        last_answer ? `(${last_answer})` : '',
      ]
        .filter((part) => part !== '')
        .join(' '),
    )

  return [timeOf(event.created), event.type, about, fared.join('; ')]
}

function timeOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')
}
