import { describe, expect, test } from 'vitest'
import { byLanguage, type Language, languages } from '#contract/languages.ts'
import { buildDictionary, translate } from '#contract/translations.ts'
import type { OrderRow } from '#server/db/schema/orders.ts'
import {
  accountDeletedMail,
  codeMail,
  confirmMail,
  passwordMail,
} from '#server/mails/accountMails.ts'
import {
  cancelledMail,
  partRefundMail,
  unknownPaymentMail,
} from '#server/mails/kitchenRefundMails.ts'
import { orderMails } from '#server/mails/orderMails.ts'
import { refundMail } from '#server/mails/refundMail.ts'
import { readSeed, seedDirectory } from '#server/seed/readSeed.ts'
import { seedTranslations } from '#server/seed/seedTranslations.ts'
import {
  markLabel,
  untranslatedPart,
} from '#test/support/fixtures/markLabel.ts'

const now = new Date('2026-11-23T00:00:00Z')
const customer = {
  email: 'wei@example.com',
  full_name: 'Wei Chen',
  mobile_number: '0412345678',
  confirmed_at: now,
}
const place = {
  id: 1,
  name: 'Office',
  recipient: 'Acme Pty Ltd',
  phone: '0290000000',
  street_address1: '1 Lantern Lane',
  street_address2: 'Level 2',
  suburbs: 'Haymarket',
  city: 'Sydney',
  state: 'NSW',
  postal_code: 2000,
}
const env = {
  KITCHEN_EMAIL: 'kitchen@lantern.example',
  KITCHEN_LANGUAGE: 'en' as const,
  PUBLIC_URL: 'https://lantern.example',
  SELLER_NAME: 'Lantern Kitchen Pty Ltd',
  SELLER_ADDRESS: '58 Dixon Street',
  SELLER_ABN: '12 345 678 901',
  SELLER_PHONE: '02 9000 0000',
}
/** Texts of the customer or the kitchen; "ABN" is the same in every language. */
const data = [
  'Wei Chen',
  'Ring twice',
  'Office',
  'Acme Pty Ltd',
  '0290000000',
  '1 Lantern Lane',
  'Level 2',
  'Haymarket',
  'Sydney',
  'NSW',
  env.SELLER_NAME,
  env.SELLER_ADDRESS,
  env.SELLER_PHONE,
  'ABN',
  'LANTERN10',
]
const dictionary = buildDictionary(
  seedTranslations(readSeed(seedDirectory)).map((row) => ({
    ...row,
    value: markLabel(row.value),
  })),
)
/** An order with all names of the shop as its words. */
const words = Object.fromEntries(
  Object.keys(dictionary.en ?? {}).map((key) => [
    key,
    byLanguage((language) => dictionary[language]?.[key] ?? ''),
  ]),
)
const plain = buildDictionary(seedTranslations(readSeed(seedDirectory)))
const text = (
  language: Language,
  key: string,
  values?: Record<string, string | number>,
) => translate(dictionary, language, key, values)

describe.each(
  languages.flatMap((language) =>
    [now, null].map((confirmed_at) => ({ language, confirmed_at })),
  ),
)('A7 A18: no mail has a text but labels: %j', ({ language, confirmed_at }) => {
  const about = {
    customer: { ...customer, confirmed_at },
    language,
    env,
    text,
    created_at: now,
    timeZone: 'Australia/Sydney',
    refunds: [],
  }
  const isWell = (mail: Mail) => {
    expect(rawPartsOf(mail, language)).toEqual([])
  }

  test('when a code is sent, a password has changed or an account is deleted', () => {
    isWell(
      codeMail(about, '123456', 'https://lantern.example/api/browser/', now),
    )
    isWell(confirmMail(about, 'https://lantern.example/profile'))
    isWell(accountDeletedMail(about, { id: 1, balance: 500, expires_at: now }))
    for (const where of ['nowhere', 'here'] as const)
      isWell(passwordMail(about, where))
  })

  test.each(['DELIVERY', 'PICKUP'] as const)(
    'when an order is paid: %s',
    (order_type) => {
      const order = orderOf(language, order_type)
      const [kitchen, confirmation] = orderMails({
        ...about,
        order,
        day_ends_at: now,
      })
      expect(rawPartsOf(kitchen, 'en')).toEqual([])
      expect(rawPartsOf(confirmation, language)).toEqual([])
    },
  )

  test.each([
    { back: 2_490, isOwn: true, isKept: false, withdraws: true },
    { back: 2_490, isOwn: true, isKept: true, withdraws: false },
    { back: 2_490, isOwn: false, isKept: false, withdraws: false },
    { back: 500, isOwn: true, isKept: false, withdraws: false },
  ])('when money goes back: %j', (payment) => {
    const order = orderOf(language, 'PICKUP')
    const gst = payment.isOwn ? 45 : null
    const refund = {
      ...{ intent: 'pi_1', amount: 2_490, method: 'card', gst },
      ...payment,
    }
    isWell(refundMail({ ...about, order, day_ends_at: now }, refund))
  })
})

const plainText: typeof text = (language, key, values) =>
  translate(plain, language, key, values)
const cancelled = {
  id: 1,
  kind: 'cancel' as const,
  gst: null,
  amount: 100,
  line: null,
  quantity: null,
  still_cook: null,
  by_request: false,
  reason: 'The oven broke',
  reason_zh: null,
  done_by: 'mei',
  created_at: now,
}
const phone = env.SELLER_PHONE
test.each<[Language, string, string | undefined, string]>([
  ['en', 'ABN 12 345 678 901\nPhone 02 9000 0000\n', phone, '<br>Phone 02'],
  ['zh', 'ABN 12 345 678 901\n电话：02 9000 0000\n', phone, '<br>电话：02'],
  ['en', 'ABN 12 345 678 901\n', undefined, '12 345 678 901</p>'],
])(
  'K63: each mail to a customer ends, in %s, with %j',
  (language, end, SELLER_PHONE, html) => {
    const order = orderOf(language, 'DELIVERY')
    const about = {
      customer,
      language,
      env: { ...env, SELLER_PHONE },
      text: plainText,
      created_at: now,
      day_ends_at: now,
      timeZone: 'Australia/Sydney',
      order,
      refunds: [],
    }
    const refund = { intent: 'pi_1', amount: 1, back: 1, method: 'card' }
    const change = { ...cancelled, order_id: order.order_id }
    for (const mail of [
      codeMail(about, '123456', 'https://lantern.example/', now),
      confirmMail(about, 'https://lantern.example/profile'),
      passwordMail(about, 'here'),
      accountDeletedMail(about, { id: 1, balance: 0, expires_at: now }),
      orderMails(about)[1],
      refundMail(about, {
        ...refund,
        isOwn: true,
        gst: 9,
        isKept: false,
        withdraws: false,
      }),
      cancelledMail(about, change, 'wallet', 'sent'),
      partRefundMail(about, change, 'wallet'),
      unknownPaymentMail(about),
    ]) {
      expect(mail?.text.endsWith(end), mail?.text).toBe(true)
      expect(mail?.html).toContain(html)
    }
  },
)

test("a customer's input is text in the HTML of a mail", () => {
  const full_name = '<img src="https://elsewhere.example"> & "Wei"'
  const order = {
    ...orderOf('en', 'DELIVERY'),
    notes: '<script>alert(1)</script>',
  }
  const about = {
    env,
    text,
    language: 'en' as const,
    created_at: now,
    day_ends_at: now,
    order,
    customer: { ...customer, full_name },
    timeZone: 'Australia/Sydney',
    refunds: [],
  }

  for (const { html } of [...orderMails(about), passwordMail(about, 'here')])
    expect(html).not.toMatch(/<img|<script/)
  expect(orderMails(about)[0]?.html).toContain('&lt;script&gt;')
})

type Mail = {
  subject: string
  text: string
  html?: string | null | undefined
  attachments?: { content: string }[] | null | undefined
}

/** The words of a mail and its calendar file that are neither labels nor data. */
function rawPartsOf(mail: Mail | undefined, language: Language): string[] {
  if (!mail) throw new Error('There is no such mail.')
  const html = (mail.html ?? '').replace(/<[^>]*>/g, '\n')
  const calendar = (mail.attachments?.[0]?.content ?? '')
    .replaceAll('\r\n ', '')
    .replaceAll('\\n', '\n')
    .split('\r\n')
    .filter((line) => /^(?:SUMMARY|LOCATION|DESCRIPTION):/.test(line))
    .map((line) => line.slice(line.indexOf(':') + 1).replaceAll('\\', ''))
  const lines = [mail.subject, mail.text, html, ...calendar].flatMap((part) =>
    part.split('\n'),
  )
  expect(lines.join('')).toContain('⟦')

  return lines
    .map((line) => untranslatedPart(line, language, data))
    .filter(Boolean)
}

function orderOf(
  language: Language,
  order_type: OrderRow['order_type'],
): OrderRow {
  const isDelivery = order_type === 'DELIVERY'
  return {
    id: 1,
    order_id: 'LK-7F3K-2Q',
    idempotency_key: null,
    words,
    customer_id: 1,
    order_type,
    language,
    status: 'ORDER_PLACED',
    payment_type: 'wallet',
    payment_status: 'succeeded',
    schedule_date: '2026-11-25',
    time_slot_id: 2,
    coupon: 'LANTERN10',
    notes: 'Ring twice',
    time_slot: {
      id: 2,
      name: '3:30pm - 5:00pm',
      type: 'ALL',
      trans_code: 'checkout.time_slot_2_name',
    },
    delivery_location: isDelivery ? place : null,
    pickup_location: isDelivery
      ? null
      : {
          ...place,
          name: 'Lantern Kitchen Haymarket',
          trans_code: 'checkout.outlet_1_name',
        },
    lines: [tofuWithRice],
    subtotal: 2_490,
    shipping_charges: 500,
    discount: 250,
    total_price: 2_740,
    gst: null,
    invoice: null,
    created_at: now,
    paid_at: now,
    expires_at: null,
    cancelled_at: null,
    mails_due_at: null,
    expiry_attempts: 0,
    next_expiry_at: null,
    payment_intent_id: null,
    refunded: 0,
    dispute: null,
    payment_attempt: 0,
  }
}

const tofuWithRice: OrderRow['lines'][number] = {
  id: 1,
  meal_id: 6,
  meal_name: 'Mapo Tofu',
  meal_trans_code: 'menu.item_6_name',
  selected_meal_portion_id: 11,
  selected_meal_portion_name: 'Regular',
  selected_meal_portion_trans_code: 'menu.portion_11_name',
  selected_meal_portion_weight: 350,
  selected_meal_portion_price: 1_590,
  selected_meal_addon_price: 300,
  protein: 1,
  carbs: 1,
  fats: 1,
  calories: 1,
  isMealSet: false,
  quantity: 1,
  total_price: 1_890,
  addons: [{ id: 1, name: 'Rice', trans_code: 'menu.addon_1_name' }],
}
