import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { languages } from '#contract/languages.ts'
import { loadPage } from '#test/support/client/loadPage.ts'
import {
  renderShop,
  type ShopOptions,
} from '#test/support/client/renderShop.tsx'
import type { Answers } from '#test/support/fakes/server.ts'
import { sampleUser } from '#test/support/fixtures/customer.ts'
import { seedLabels } from '#test/support/fixtures/labels.ts'
import {
  markLabel,
  untranslatedPart,
} from '#test/support/fixtures/markLabel.ts'
import {
  agreedNames,
  renamedLabels,
  renamedOrder,
} from '#test/support/fixtures/renamedOrder.ts'
import { patience } from '#test/support/timing/patience.ts'

const ProfilePage = await loadPage('/profile')

const seller = {
  name: 'Lantern Kitchen',
  address: '58 Dixon Street',
  abn: '12 345 678 901',
}

test('K40: card, details and invoice tell instants as the clock of the kitchen shows them', async () => {
  const dialog = await openDetails([order], { timeZone: 'Australia/Perth' })
  expect(within(dialog).getByText('20 Nov 2026, 10:30 am')).toBeTruthy()
  expect(screen.getByText(/^Placed 20 Nov 2026, 10:30 am/)).toBeTruthy()
  expect(invoice()).toContain('Date: 20 Nov 2026, 10:30 am')
})

test('A23 K40: a time zone of the page that the browser does not know is that of the specification', async () => {
  const dialog = await openDetails([order], { timeZone: 'Moon/Sea' })
  expect(within(dialog).getByText('20 Nov 2026, 1:30 pm')).toBeTruthy()
})

test('H5: the details of a delivery tell every field, and the items with what they cost', async () => {
  const dialog = await openDetails([order])
  const [facts = [], sums = []] = [...dialog.querySelectorAll('dl')].map(
    (list) =>
      [...list.children].map((row) => [
        row.querySelector('dt')?.textContent,
        row.querySelector('dd')?.textContent,
      ]),
  )
  expect(facts).toEqual([
    ['Order ID', 'LK-1'],
    ['Date and time', '20 Nov 2026, 1:30 pm'],
    ['Status', 'Order placed'],
    ['Order type', 'Delivery'],
    ['Delivery location', 'Home\n1 Lantern Lane\nHaymarket, Sydney NSW 2000'],
    ['Scheduled for', 'Mon, 23 Nov 2026'],
    ['Time slot', '5pm - 6pm'],
    ['Payment method', 'Wallet'],
    ['Notes', 'Ring twice'],
  ])

  const rows = within(dialog)
    .getAllByRole('row')
    .map((row) => row.textContent)
  expect(rows).toEqual([
    'ItemQuantityUnit priceTotal',
    'Mapo tofuRegular, 350\u00a0gAdd-ons: Rice, Egg2A$16.00A$32.00',
  ])
  expect(sums).toEqual([
    ['Subtotal', 'A$32.00'],
    ['Delivery fee', 'A$5.00'],
    ['Total discount', '-A$4.00'],
    ['Order total', 'A$33.00'],
  ])
})

test('H5: a pickup tells its outlet, and parts that an order does not have are left out', async () => {
  const { delivery_location: _, notes: __, ...rest } = order
  const pickup = {
    ...rest,
    delivery_location: null,
    order_type: 'PICKUP',
    pickup_location: outlet,
  }
  const dialog = await openDetails([{ ...pickup, discount: '0.00' }])
  const names = within(dialog)
    .getAllByRole('term')
    .map((term) => term.textContent)
  expect(names).toEqual([
    'Order ID',
    'Date and time',
    'Status',
    'Order type',
    'Pickup location',
    'Scheduled for',
    'Time slot',
    'Payment method',
    'Subtotal',
    'Delivery fee',
    'Order total',
  ])
})

test('L14: what was refunded and a dispute stand in the details', async () => {
  const dialog = await openDetails([
    { ...order, refunded: '10.00', dispute: 'needs_response' },
  ])
  expect(within(dialog).getByText('Refunded').parentElement?.textContent).toBe(
    'RefundedA$10.00',
  )
  within(dialog).getByText('Your bank is looking into this payment.')
})

test('F18: the invoice of an order that was refunded in part stays as issued', async () => {
  await openDetails([order])
  const issued = invoice()
  cleanup()
  await openDetails([{ ...order, refunded: '11.00', refunds: [refund] }])
  expect(invoice()).toEqual(issued)
})

test('F18 K21: each refund has its adjustment note with the invoice that it adjusts, its reason and its GST', async () => {
  const second = { id: 9, at: '2026-11-25T02:30:00.000Z', amount: '5.50' }
  const dialog = await openDetails([
    { ...order, refunded: '16.50', refunds: [refund, second] },
  ])
  expect(textsOf('#adjustment_note_LK-1-7')).toEqual([
    'Adjustment note',
    'Number LK-1-7',
    'Date: 24 Nov 2026, 1:30 pm',
    'Seller',
    'Lantern Kitchen',
    '58 Dixon Street',
    'ABN 12 345 678 901',
    'Buyer',
    'Mei Lin',
    'mei@example.test',
    'This note adjusts the tax invoice of order LK-1, 20 Nov 2026, 1:30 pm.',
    'Reason: Tofu is sold out',
    'It reduces the price of the order by A$11.00, and the GST in it by A$0.80.',
    'A$33.00',
    '-A$11.00',
    'A$22.00',
    '-A$0.80',
  ])
  expect(textsOf('#adjustment_note_LK-1-9').slice(-6)).toEqual([
    'Reason: Refund by the kitchen',
    'It reduces the price of the order by A$5.50, and the GST in it by A$0.50.',
    'A$22.00',
    '-A$5.50',
    'A$16.50',
    '-A$0.50',
  ])

  const list = within(dialog).getByRole('region', { name: 'Refunds' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    '24 Nov 2026, 1:30 pmA$11.00GST in the refund: A$0.80Tofu is sold outDownload adjustment note LK-1-7',
    '25 Nov 2026, 1:30 pmA$5.50GST in the refund: A$0.50Download adjustment note LK-1-9',
  ])
})

test('F18: the PDF of an adjustment note is made of its own page', async () => {
  const log = vi.fn()
  const dialog = await openDetails(
    [{ ...order, refunded: '11.00', refunds: [refund] }],
    { log },
  )
  const page = document.getElementById('adjustment_note_LK-1-7')
  const error = new TypeError('No canvas')
  breakCopy(page, error)
  fireEvent.click(
    within(dialog).getByRole('button', {
      name: 'Download adjustment note LK-1-7',
    }),
  )
  await vi.waitFor(
    () =>
      expect(log).toHaveBeenCalledWith(
        'The PDF of an invoice could not be made.',
        error,
      ),
    patience,
  )
})

test('F18: a backend that lists no refunds has one note of what went back, without a day', async () => {
  await openDetails([{ ...order, refunded: '11.00' }])
  expect(invoice().slice(-3)).toEqual(['A$33.00', 'A$3.00', 'Paid by Wallet'])
  expect(textsOf('#refund_note_LK-1')).toEqual([
    'Refund note',
    'Number LK-1',
    'Seller',
    'Lantern Kitchen',
    '58 Dixon Street',
    'ABN 12 345 678 901',
    'Buyer',
    'Mei Lin',
    'mei@example.test',
    'This note is about a refund for order LK-1, 20 Nov 2026, 1:30 pm.',
    'Reason: Refund by the kitchen',
    'It reduces the price of the order by A$11.00.',
    'A$33.00',
    '-A$11.00',
    'A$22.00',
    '-A$1.00',
  ])
})

test('L21: an order that was given back as a whole and stays is placed in its details, and its last note ends with nothing', async () => {
  const dialog = await openDetails([
    {
      ...order,
      refunded: '33.00',
      refunds: [{ ...refund, amount: '33.00', gst: '3.00' }],
    },
  ])
  within(dialog).getByText('Order placed')
  expect(within(dialog).getByText('Refunded').parentElement?.textContent).toBe(
    'RefundedA$33.00',
  )
  expect(invoice()[0]).toBe('Tax invoice')
  expect(textsOf('#adjustment_note_LK-1-7').slice(-3)).toEqual([
    '-A$33.00',
    'A$0.00',
    '-A$3.00',
  ])
})

test('F18 K20: a paid order that was cancelled keeps its tax invoice, and its adjustment note says what is back', async () => {
  const dialog = await openDetails([
    {
      ...order,
      status: 'CANCELLED',
      refunded: '33.00',
      refunds: [{ ...refund, amount: '33.00', gst: '3.00' }],
      transaction: { status: 'refunded' },
    },
  ])
  within(dialog).getByText('Cancelled')
  expect(invoice()[0]).toBe('Tax invoice')
  expect(textsOf('#adjustment_note_LK-1-7')[0]).toBe('Adjustment note')
})

test('F17 F19: an invoice names its seller as issued, and with the details the business that it is for', async () => {
  const buyer = {
    company: 'Acme Pty Ltd',
    abn: '51 824 753 556',
    reference: 'PO-7',
  }
  const issuer = { ...seller, name: 'Old Kitchen', gst: true }
  const dialog = await openDetails([
    { ...order, gst: '2.40', invoice: { seller: issuer, buyer } },
  ])
  expect(
    within(dialog).getByText('Invoice for').parentElement?.textContent,
  ).toBe('Invoice forAcme Pty Ltd\nABN 51 824 753 556\nYour reference: PO-7')
  expect(invoice().slice(3, 13)).toEqual([
    'Seller',
    'Old Kitchen',
    '58 Dixon Street',
    'ABN 12 345 678 901',
    'Buyer',
    'Acme Pty Ltd',
    'ABN 51 824 753 556',
    'Your reference: PO-7',
    'Mei Lin',
    'mei@example.test',
  ])
  expect(invoice().slice(-2)).toEqual(['A$2.40', 'Paid by Wallet'])
})

test.each([
  ['as issued', { invoice: { seller: { ...seller, gst: false } } }, seller],
  ['by its settings', {}, { ...seller, gst: false }],
  ['of goods without GST', { gst: '0.00' }, seller],
])(
  'F17: an invoice without GST, %s, is no tax invoice and says that none was charged',
  async (_, fields, current) => {
    await openDetails(
      [{ ...order, refunds: [refund], refunded: '11.00', ...fields }],
      { seller: current },
    )
    expect(invoice()[0]).toBe('Invoice')
    expect(invoice().slice(-3)).toEqual([
      'A$33.00',
      'No GST has been charged.',
      'Paid by Wallet',
    ])
    expect(invoice().join(' ')).not.toContain('including GST')
    expect(textsOf('#refund_note_LK-1-7')[0]).toBe('Refund note')
    expect(textsOf('#refund_note_LK-1-7').slice(-2)).toEqual([
      'A$22.00',
      'The refund contains no GST.',
    ])
  },
)

test('F17: a tax invoice marks what is GST-free, in whole or in part', async () => {
  const water = { ...line, id: 2, meal_name: 'Water', gst_free_price: '16.00' }
  const mixed = { ...line, id: 3, meal_name: 'Noodles', gst_free_price: '1.50' }
  await openDetails([
    { ...order, menu_item: JSON.stringify([line, water, mixed]), gst: '1.10' },
  ])
  const texts = invoice().join('|')
  expect(texts).toContain(
    'Water|Regular, 350\u00a0g|Add-ons: Rice, Egg|GST-free|',
  )
  expect(texts).toContain('|Of this A$3.00 is GST-free|')
  expect(texts.match(/GST-free\|/g)).toHaveLength(2)
  expect(texts).toContain('A$32.00|A$35.00|A$5.00')
})

test('H9: the invoice of a paid order is a tax invoice with seller, ABN, buyer and the GST in the total', async () => {
  await openDetails([order])
  expect(invoice()).toEqual([
    'Tax invoice',
    'Order LK-1',
    'Date: 20 Nov 2026, 1:30 pm',
    'Seller',
    'Lantern Kitchen',
    '58 Dixon Street',
    'ABN 12 345 678 901',
    'Buyer',
    'Mei Lin',
    'mei@example.test',
    'Delivery',
    'Home',
    '1 Lantern Lane',
    'Haymarket, Sydney NSW 2000',
    'Mon, 23 Nov 2026',
    '5pm - 6pm',
    'Mapo tofu',
    'Regular, 350\u00a0g',
    'Add-ons: Rice, Egg',
    '2',
    'A$16.00',
    'A$32.00',
    'A$32.00',
    'A$5.00',
    '-A$4.00',
    'A$33.00',
    'A$3.00',
    'Paid by Wallet',
  ])
})

for (const language of languages)
  test(`K50: card, details and invoice name what was agreed after the kitchen renamed it, ${language}`, async () => {
    const agreed = { ...order, ...renamedOrder }
    const options = { language, rows: renamedLabels }
    open([agreed], options)
    fireEvent.click(
      await screen.findByRole('button', { name: /View details|查看详情/ }),
    )
    await screen.findByRole('table')
    expect(document.body.textContent).not.toContain('Renamed')

    const { dish, portion, addon, slot, outlet } = agreedNames(language)
    const card = screen.getByRole('heading', { level: 3 }).closest('li')
    const places = [
      card?.textContent,
      screen.getByRole('dialog').textContent,
      invoice().join('\n'),
    ].map(String)
    for (const name of [dish, slot, outlet])
      for (const place of places) expect(place).toContain(name)
    for (const name of [portion, addon])
      for (const place of places.slice(1)) expect(place).toContain(name)

    cleanup()
    open([{ ...agreed, words: null }], options)
    await screen.findByRole('button', { name: /View details|查看详情/ })
    expect(document.body.textContent).toContain('Renamed')
  })

const withPhone = { ...seller, phone: '02 9000 0000' }

test.each([
  ['2026-11-25', true],
  ['2026-11-23', true],
  ['2026-11-20', false],
])(
  'K63: on 23 November the details of an order for %s link to the phone of the kitchen: %s',
  async (schedule_date, isLinked) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-23T12:00Z') })
    onTestFinished(() => void vi.useRealTimers())
    await openDetails([{ ...order, schedule_date }], {
      seller: withPhone,
    })
    const call = screen.queryByRole('link', {
      name: 'Call the kitchen: 02 9000 0000',
    })
    expect(call?.getAttribute('href')).toBe(
      isLinked ? 'tel:0290000000' : undefined,
    )
    expect(invoice().slice(3, 8)).toEqual([
      'Seller',
      'Lantern Kitchen',
      '58 Dixon Street',
      'ABN 12 345 678 901',
      'Phone 02 9000 0000',
    ])
  },
)

test('H15: details and invoice name the recipient and the phone at the door', async () => {
  const delivery_location = {
    ...order.delivery_location,
    recipient: 'Acme Pty Ltd',
    phone: '0290000000',
  }
  const dialog = await openDetails([{ ...order, delivery_location }])
  const place = 'Home\nAcme Pty Ltd\n1 Lantern Lane\nHaymarket, Sydney NSW 2000'
  const texts = [...dialog.querySelectorAll('dt, dd')].map(
    ({ textContent }) => textContent,
  )
  expect(texts.join('|')).toContain(
    `Delivery location|${place}|Phone at the door|0290000000|`,
  )
  expect(invoice().slice(10, 16)).toEqual([
    'Delivery',
    'Home',
    'Acme Pty Ltd',
    '1 Lantern Lane',
    'Haymarket, Sydney NSW 2000',
    'Phone at the door: 0290000000',
  ])
})

test.each([
  [
    'ORDER_PLACED',
    'requires_payment_method',
    'Order, not paid: this is not a tax invoice',
  ],
  ['CANCELLED', 'succeeded', 'Cancelled order: this is not a tax invoice'],
])(
  'H5: an order that is %s and %s gives no tax invoice',
  async (status, payment, title) => {
    await openDetails([{ ...order, status, transaction: { status: payment } }])
    expect(invoice()[0]).toBe(title)
  },
)

test.each([
  ['sandbox', 'Sandbox: no money moved'],
  ['test', 'Test mode: no money moved'],
] as const)(
  'H9: in a shop of mode %s the invoice says first that no money moved',
  async (mode, text) => {
    await openDetails([order], { mode })
    expect(invoice()[0]).toBe(text)
  },
)

test('H8: a PDF of an invoice that is not on the page cannot be made, and this is told', async () => {
  const dialog = await openDetails([order])
  document.querySelector('.invoice')?.remove()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Download PDF' }))
  expect(
    await screen.findByText(
      'Unable to find invoice content for PDF generation.',
    ),
  ).toBeTruthy()
})

test.each([
  [
    'en',
    'Unable to generate PDF: something went wrong. Please try again later.',
  ],
  ['zh', '无法生成 PDF：出了点问题。请稍后再试。'],
] as const)(
  'H8 A18: a PDF that breaks is told in %s, and its error is logged',
  async (language, text) => {
    const log = vi.fn()
    open([order], { language, log })
    fireEvent.click(
      await screen.findByRole('button', { name: /View details|查看详情/ }),
    )
    await screen.findByRole('table')

    const error = new TypeError('Cannot read properties of undefined')
    breakCopy(document.querySelector('.invoice'), error)
    fireEvent.click(
      screen.getByRole('button', { name: /Download PDF|下载 PDF/ }),
    )
    expect(await screen.findByText(text)).toBeTruthy()
    expect(log).toHaveBeenCalledWith(
      'The PDF of an invoice could not be made.',
      error,
    )
  },
)

test('H8: details of an order that is not there say so, and there is no PDF of it', async () => {
  const { actors } = open([order])
  actors.dialogs.send({
    type: 'dialog.open',
    dialog: { name: 'orderDetails', orderId: 'LK-9' },
  })
  expect(
    await screen.findByText('This order is not among your orders.'),
  ).toBeTruthy()

  fireEvent.click(screen.getByRole('button', { name: 'Download PDF' }))
  expect(
    await screen.findByText('No order selected for PDF generation.'),
  ).toBeTruthy()
})

test('H5: ten orders are shown at first, and ten more on demand', async () => {
  open(Array.from({ length: 23 }, (_, index) => ({ ...order, id: 23 - index })))
  const shown = () =>
    document.querySelectorAll('main ul > li h3, section > ul > li h3').length
  const more = await screen.findByRole('button', { name: 'Show more orders' })
  const counts = [shown()]

  for (const _ of [1, 2]) {
    fireEvent.click(more)
    counts.push(shown())
  }
  expect(counts).toEqual([10, 20, 23])
  expect(screen.queryByRole('button', { name: 'Show more orders' })).toBeNull()
})

for (const language of languages)
  test(`A7 A18: the invoice has no text but labels, ${language}`, async () => {
    const rows = seedLabels.map((row) => ({
      ...row,
      value: markLabel(row.value),
    }))
    const kinds = [
      { mode: 'live' },
      {
        mode: 'live',
        invoice: { seller: { ...seller, gst: false } },
        refunds: [refund],
      },
      { mode: 'live', refunds: [{ ...refund, reason: null }] },
      {
        mode: 'live',
        menu_item: JSON.stringify([{ ...line, gst_free_price: '1.00' }]),
        refunds: [refund],
        invoice: {
          seller: { ...seller, gst: true },
          buyer: { company: 'Acme', reference: 'PO-7' },
        },
      },
      { mode: 'sandbox', status: 'CANCELLED', coupon: 'LANTERN10' },
      { mode: 'test', transaction: { status: 'requires_payment_method' } },
    ] as const
    for (const { mode, ...kind } of kinds) {
      open([{ ...order, ...kind }], { mode, rows, language })
      fireEvent.click(
        await screen.findByRole('button', { name: /View details|查看详情/ }),
      )
      await screen.findByRole('table')
      const texts = textsOf('.invoice').map((text) =>
        untranslatedPart(text ?? '', language, written),
      )
      expect(texts.filter(Boolean)).toEqual([])
      cleanup()
    }
  })

/** Texts that the customer and the kitchen have written. */
const written = [
  'Lantern Kitchen',
  '58 Dixon Street',
  'Mei Lin',
  'Home',
  '1 Lantern Lane',
  'Haymarket',
  'Sydney',
  'NSW',
  '5pm - 6pm',
  'Mapo tofu',
  'Regular',
  'Rice',
  'Egg',
  'LK-1',
  'LANTERN10',
  'Tofu is sold out',
  'Acme',
  'PO-7',
]

const invoice = () => textsOf('#invoice_LK-1')

/** Makes html2pdf fail on an element; the library prints the whole element to the console. */
function breakCopy(element: Element | null, error: Error) {
  const print = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => print.mockRestore())
  Object.assign(element ?? {}, {
    cloneNode: () => {
      throw error
    },
  })
}

function textsOf(page: string): (string | null)[] {
  const leaves = document.querySelectorAll(`${page} :is(h1, h2, p, strong, td)`)
  return [...leaves]
    .filter((leaf) => !leaf.querySelector('p'))
    .map((leaf) => leaf.textContent)
}

async function openDetails(orders: object[], options: Shown = {}) {
  open(orders, options)
  fireEvent.click(
    await screen.findByRole('button', { name: /^View details of order/ }),
  )
  await screen.findByRole('table')
  return screen.getByRole('dialog', { name: 'Order details' })
}

type Shown = Pick<
  ShopOptions,
  'mode' | 'rows' | 'language' | 'log' | 'timeZone' | 'seller'
>

function open(orders: object[], options: Shown = {}) {
  history.replaceState(null, '', '/profile?tab=orders')
  const answers: Answers = {
    'GET /details/': { body: sampleUser },
    'GET /orders/list-orders/': { body: orders },
  }
  const path = '/profile?tab=orders'

  return renderShop(<ProfilePage />, {
    path,
    user: sampleUser,
    answers,
    seller,
    ...options,
  })
}

const line = {
  id: 1,
  meal_id: 3,
  meal_name: 'Mapo tofu',
  quantity: 2,
  total_price: '32.00',
  selected_meal_portion_id: 4,
  selected_meal_portion_name: 'Regular',
  selected_meal_portion_weight: 350,
  selected_meal_portion_price: '14.50',
  selected_meal_addon_price: '1.50',
  calories: 1,
  protein: 1,
  carbs: 1,
  fats: 1,
  isMealSet: false,
  addons: [
    { id: 1, name: 'Rice' },
    { id: 2, name: 'Egg' },
  ],
}

const refund = {
  id: 7,
  at: '2026-11-24T02:30:00.000Z',
  amount: '11.00',
  gst: '0.80',
  reason: 'Tofu is sold out',
}

const outlet = {
  id: 3,
  name: 'Haymarket shop',
  street_address1: '58 Dixon Street',
  city: 'Sydney',
  suburbs: 'Haymarket',
  state: 'NSW',
  postal_code: 2000,
}

const order = {
  id: 1,
  order_id: 'LK-1',
  order_type: 'DELIVERY',
  status: 'ORDER_PLACED',
  order_time: '2026-11-20T02:30:00.000Z',
  schedule_date: '2026-11-23',
  menu_item: JSON.stringify([line]),
  subtotal: '32.00',
  shipping_charges: '5.00',
  discount: '4.00',
  total_price: '33.00',
  delivery_location: sampleUser.primary_address,
  pickup_location: null,
  time_slot: { id: 1, name: '5pm - 6pm' },
  notes: 'Ring twice',
  payment_type: 'wallet',
  transaction: { status: 'succeeded' },
}
