import type { BrowserContext, Route } from '@playwright/test'

const address =
  'id name street_address1 street_address2 suburbs city state postal_code'
const nutrition = 'protein carbs fats calories'
const line = `id meal_id meal_name selected_meal_portion_id selected_meal_portion_name selected_meal_portion_weight
  selected_meal_portion_price selected_meal_addon_price addons name quantity total_price`
const paged = 'results next'

/** The calls of the specification, and the fields of their answers, nested fields included. */
const calls: Record<string, string> = {
  'POST /login/': 'access_token refresh_token',
  'POST /refresh/': 'access_token refresh_token',
  'GET /details/': `full_name email mobile_number primary_address billing_address profile user_image_url
    user_image profile_picture ${address}`,
  'GET /translations/all': 'module feature_code language label value',
  'GET /menu/delivery-point/': `${paged} postal_code price`,
  'GET /menu/pickup-location/': `${paged} ${address}`,
  'GET /menu/items/': `${paged} id name trans_code trans_desc_code price tags item_images image is_main portion
    is_best_selling is_popular ${nutrition} portion_name portion_weight portion_code addons`,
  'GET /menu/category/': `${paged} id name`,
  'GET /menu/timeslots/': 'id name type',
  'GET /user-address/': `${paged} ${address}`,
  'GET /transactions/coupons/orders/': `${paged} code is_active min_order_value discount_type discount_upto`,
  'GET /transactions/coupons/wallet/': `${paged} id code recharge_amount recharge_value`,
  'GET /transactions/get-balance/': 'results balance',
  'GET /transactions/wallet/': `id transaction_id amount actual_credit_amount coupon_code currency type order_type
    status createdAt description receiptUrl`,
  'POST /transactions/wallet/recharge/':
    'status transaction_id receipt_url client_secret',
  'GET /stripe-payment-methods/': `id stripe_payment_method_id card_brand card_last4 card_exp_month card_exp_year
    is_default`,
  'GET /orders/list-orders/': `id order_id order_type status order_time menu_item total_price discount coupon
    delivery_location pickup_location time_slot notes transaction stripe_payment_intent_id type ${address}`,
  'POST /orders/check-expiry/': 'status',
}

/** Fields of the answer to an order: the status if the wallet paid it, otherwise only the client secret. */
const placedFields = (answer: Record<string, unknown>) =>
  answer.client_secret ? 'client_secret' : 'status transaction_id'

/**
 * Reduces the shop's API to the specification: other calls answer 404, and other fields and headers are removed. Pages
 * have no markup, and of their data only the payment provider's keys. Returns the refused calls.
 */
export async function speakSpecificationOnly(
  context: BrowserContext,
): Promise<string[]> {
  const unknown: string[] = []
  await context.route(/\/api\/(?!pictures)/, async (route) => {
    const call = `${route.request().method()} ${pathOf(route)}`
    if (call === 'POST /orders/create/')
      return await answerWith(route, placedFields, withoutShown(route))
    const fields = calls[call]
    if (fields !== undefined) return await answerWith(route, () => fields)
    unknown.push(call)
    await route.fulfill({ status: 404, json: {} })
  })
  await context.addInitScript(keepPaymentKeysOnly)

  return unknown
}

/** Removes everything but the payment keys from a page, as if another server sent it. */
function keepPaymentKeysOnly() {
  const reduce = () => {
    const script = document.getElementById('shop-data')
    if (!script?.textContent) return
    delete script.dataset.labels
    const { payments, sandbox } = JSON.parse(script.textContent)
    script.textContent = JSON.stringify({ payments, sandbox })
    document.getElementById('root')?.replaceChildren()
  }
  // Once, when the page has arrived: by the end of its load, the root may be React's.
  document.addEventListener('readystatechange', reduce, { once: true })
}

function pathOf(route: Route): string {
  return new URL(route.request().url()).pathname.replace('/api', '')
}

/** Returns an order's body without `shown`, which the specification does not know. */
function withoutShown(route: Route): Record<string, unknown> {
  const { shown: _, ...body } = route.request().postDataJSON()
  return body
}

async function answerWith(
  route: Route,
  fieldsOf: (answer: Record<string, unknown>) => string,
  postData?: Record<string, unknown>,
) {
  const response = await route.fetch(postData ? { postData } : {})
  const body = await response.json()
  const fields = new Set(fieldsOf(body).split(/\s+/))
  await route.fulfill({
    status: response.status(),
    json: response.ok() ? keepFields(fields, body) : body,
  })
}

function keepFields(fields: Set<string>, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => keepFields(fields, item))
  if (typeof value !== 'object' || value === null) return value

  const kept = Object.entries(value).filter(([name]) => fields.has(name))
  return Object.fromEntries(
    kept.map(([name, inner]) => [
      name,
      name === 'menu_item'
        ? keepFieldsOfLines(inner)
        : keepFields(fields, inner),
    ]),
  )
}

/** Reduces an order's lines, which are JSON in a text. */
function keepFieldsOfLines(text: string): string {
  return JSON.stringify(
    keepFields(new Set(line.split(/\s+/)), JSON.parse(text)),
  )
}
