import {
  act,
  cleanup,
  fireEvent,
  screen,
  waitFor,
  within,
} from '@testing-library/react'
import { afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { listOrderCoupons, type OrderCoupon } from '#contract/coupons.ts'
import type { LineDraft } from '#contract/lineDraft.ts'
import type { User } from '#contract/session.ts'
import { CartBar } from '#src/features/cart/CartBar.tsx'
import { CartPanel, preloadCart } from '#src/features/cart/CartPanel.tsx'
import { cartAction } from '#src/features/cart/cartAction.ts'
import { listen } from '#test/support/client/announcements.ts'
import { fieldErrors } from '#test/support/client/fieldErrors.ts'
import { renderShop } from '#test/support/client/renderShop.tsx'
import { wholeText } from '#test/support/client/wholeText.ts'
import type { Answer } from '#test/support/fakes/server.ts'
import { sampleUser } from '#test/support/fixtures/customer.ts'
import { sampleCoupon, sampleLine } from '#test/support/fixtures/menu.ts'

beforeAll(preloadCart)
afterEach(cleanup)

const tofu = sampleLine({
  selected_meal_addon_price: 300,
  addons: [
    { id: 91, name: 'Steamed rice', trans_code: null },
    { id: 92, name: 'Extra tofu', trans_code: null },
  ],
  quantity: 2,
})
const plan = sampleLine({
  meal_name: 'Light Week',
  meal_trans_code: null,
  selected_meal_portion_name: '5 meals',
  selected_meal_portion_trans_code: null,
  selected_meal_portion_weight: 0,
  selected_meal_portion_price: 7450,
})

test('D1: a line shows name, size, extras, quantity x unit price and its total', () => {
  open([tofu])
  const line = within(screen.getByRole('listitem'))
  for (const text of [
    'Mapo Tofu',
    'Regular · 350g',
    'Extras: Steamed rice, Extra tofu',
    '2 × A$18.90',
    'A$37.80',
  ])
    expect(line.getByText(wholeText(text))).toBeTruthy()
})

test('D1: a line shows the picture of its dish, and a plate where it was stored without one', () => {
  open([
    sampleLine({ ...tofu, image: '/media/items/mapo-tofu.svg' }),
    { ...plan, image: null },
  ])
  const pictures = screen
    .getAllByRole('presentation')
    .map((picture) => picture.getAttribute('src'))
  expect(pictures).toEqual(['/media/items/mapo-tofu.svg', '/media/plate.svg'])
})

test('D1: a phone renders no cart beside the menu, and a window that grows does', () => {
  const { happyDOM } = window as unknown as {
    happyDOM: { setViewport: (size: object) => void }
  }
  onTestFinished(() => happyDOM.setViewport({ width: 1024 }))
  happyDOM.setViewport({ width: 360 })
  open([tofu])
  expect(screen.queryByRole('listitem')).toBeNull()

  act(() => happyDOM.setViewport({ width: 1024 }))
  expect(screen.getByRole('listitem')).toBeTruthy()
})

test('D1: a weight of 0 is not displayed', () => {
  open([plan])
  expect(screen.getByText('5 meals')).toBeTruthy()
  expect(screen.queryByText(/0g/)).toBeNull()
})

test('D1: subtotal and the number of items follow plus and minus', () => {
  open([tofu, plan])
  expect(summary()).toEqual(['A$112.30', 'You have total 3 items in your cart'])
  const group = within(
    screen.getByRole('group', { name: 'Quantity of Mapo Tofu' }),
  )
  fireEvent.click(group.getByRole('button', { name: 'Increase quantity' }))
  expect(summary()).toEqual(['A$131.20', 'You have total 4 items in your cart'])
})

test('D11: a typed quantity counts with Enter or when the field is left', () => {
  open([tofu, plan])
  const field = screen.getByRole('textbox', { name: 'Quantity of Mapo Tofu' })
  expect(field).toHaveProperty('inputMode', 'numeric')

  fireEvent.change(field, { target: { value: '60' } })
  expect(summary()).toEqual(['A$112.30', 'You have total 3 items in your cart'])
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(summary()[1]).toBe('You have total 61 items in your cart')

  fireEvent.change(field, { target: { value: ' ９ ' } })
  fireEvent.blur(field)
  expect(summary()[1]).toBe('You have total 10 items in your cart')
  expect(field).toHaveProperty('value', '9')
})

test.each(['', '0', '-1', '1.5', '1000', '1e2', 'ten'])(
  'D11: %j is no quantity: the field shows the number of before',
  (text) => {
    open([tofu])
    const field = screen.getByRole('textbox', { name: 'Quantity of Mapo Tofu' })
    fireEvent.change(field, { target: { value: text } })
    fireEvent.blur(field)
    expect(field).toHaveProperty('value', '2')
    expect(summary()[1]).toBe('You have total 2 items in your cart')
  },
)

test('D11: a number that changes elsewhere stands in the field, and one that a button there changes is said', async () => {
  const { actors } = open([tofu])
  const heard = await listen()
  const field = screen.getByRole('textbox', { name: 'Quantity of Mapo Tofu' })
  const plus = screen.getByRole('button', { name: 'Increase quantity' })
  plus.focus()
  fireEvent.click(plus)
  expect(field).toHaveProperty('value', '3')
  plus.blur()
  act(() => actors.cart.send({ type: 'cart.setQuantity', id: 1, quantity: 7 }))
  expect(field).toHaveProperty('value', '7')
  expect(await heard()).toBe('3')
})

test('D4: minus at 1 takes the line out and keeps the focus in the cart', () => {
  open([plan])
  const minus = screen.getByRole('button', { name: 'Decrease quantity' })
  minus.focus()
  fireEvent.click(minus)
  expect(screen.getByText('Your cart is empty')).toBeTruthy()
  expect(
    screen.getByRole('complementary').contains(document.activeElement),
  ).toBe(true)
})

test('D4: what another tab takes out of the cart brings no focus there that was elsewhere', () => {
  open([tofu, plan])
  act(() => hear('{"version":1,"lines":"corrupt"}'))
  expect(screen.getByText('Your cart is empty')).toBeTruthy()
  expect(document.activeElement).toBe(document.body)
})

test('D8: the cart says once what it contains, in which dishes, and of what nothing is stated', async () => {
  open([
    sampleLine({ allergens: 'Soy, Wheat' }),
    sampleLine({
      meal_id: 1,
      meal_name: 'Fried Rice',
      meal_trans_code: null,
      allergens: 'Egg, Soy',
      addons: [{ id: 92, name: 'Chilli oil', trans_code: null }],
    }),
  ])
  const facts = within(
    await screen.findByRole('region', { name: 'Nutrition and allergens' }),
  )
  for (const text of [
    'This order contains: Soy, Wheat, Egg',
    'Soy: Mapo Tofu, Fried Rice',
    'Wheat: Mapo Tofu',
    'Egg: Fried Rice',
    'Allergens are not stated for: Chilli oil (Fried Rice)',
    'not included: Chilli oil (Fried Rice)',
  ])
    expect(facts.getByText(text)).toBeTruthy()
})

test('D9: the nutrition of the cart is added up, and nothing is said where no dish has figures', async () => {
  const { actors } = open([tofu, plan])
  expect(
    await screen.findByText(
      wholeText('In total: 833 kcal · 59g protein · 29g carbs · 53g fats'),
    ),
  ).toBeTruthy()
  expect(
    screen.getByText(
      'not included: Steamed rice (Mapo Tofu), Extra tofu (Mapo Tofu), Light Week',
    ),
  ).toBeTruthy()

  act(() => {
    actors.cart.send({ type: 'cart.decrease', id: 1 })
    actors.cart.send({ type: 'cart.decrease', id: 1 })
  })
  expect(screen.queryByText(/kcal|without/)).toBeNull()
})

test('D10: an empty drawer leads to the menu', async () => {
  const { actors } = open([])
  act(() =>
    actors.dialogs.send({
      type: 'dialog.open',
      dialog: { name: 'cartDrawer' },
    }),
  )

  const drawer = within(await screen.findByRole('dialog'))
  fireEvent.click(drawer.getByRole('link', { name: 'See the menu' }))
  expect(actors.dialogs.getSnapshot().context.dialog).toBeNull()
})

const homeless: User = { ...sampleUser, primary_address: null }

test.each([
  ['a visitor with dishes', null, 2, 'login'],
  ['a visitor without dishes', null, 0, 'login'],
  ['a customer without a primary address', homeless, 2, 'addAddress'],
  ['a customer without address and dishes', homeless, 0, 'addAddress'],
  ['a customer with dishes', sampleUser, 1, 'checkout'],
  ['a customer with an empty cart', sampleUser, 0, 'empty'],
] as const)('D2: the bottom button for %s', (_, user, quantity, action) => {
  expect(cartAction(user, quantity)).toBe(action)
})

test('D2: a visitor is led to the login', () => {
  const { actors } = open([tofu])
  fireEvent.click(screen.getByRole('button', { name: 'Login to continue' }))
  expect(actors.dialogs.getSnapshot().context.dialog).toEqual({
    name: 'login',
    isForCheckout: true,
  })
})

test('D2: the cart beside the menu asks a visitor to log in once there is something in it', () => {
  open([])
  expect(screen.getByText('Your cart is empty')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('D2: a customer without a primary address is led to the address form', () => {
  const { actors } = open([tofu], { user: homeless })
  fireEvent.click(screen.getByRole('button', { name: 'Add your address' }))
  expect(actors.dialogs.getSnapshot().context.dialog).toEqual({
    name: 'address',
    addressId: null,
    isForCheckout: true,
  })
})

test('D2: an empty cart of a customer cannot go to the checkout', () => {
  open([], { user: sampleUser })
  const button = screen.getByRole('button', { name: 'Proceed to checkout' })
  expect(button).toHaveProperty('disabled', true)
})

test('D2, D3: the phone bar opens the drawer, and proceeding shuts it', async () => {
  const { actors } = open([tofu], { user: sampleUser, view: <CartBar /> })
  fireEvent.click(screen.getByRole('button', { name: /2 items/ }))
  const drawer = within(await screen.findByRole('dialog'))
  fireEvent.click(drawer.getByRole('button', { name: 'Proceed to checkout' }))
  expect(actors.dialogs.getSnapshot().context.dialog).toBeNull()
})

test('D2: the login that the drawer leads to comes back to the drawer', async () => {
  const { actors } = open([tofu], { view: <CartBar /> })
  fireEvent.click(screen.getByRole('button', { name: /2 items/ }))
  const drawer = within(await screen.findByRole('dialog'))
  fireEvent.click(drawer.getByRole('button', { name: 'Login to continue' }))
  act(() => actors.dialogs.send({ type: 'dialog.close', name: 'login' }))
  expect(actors.dialogs.getSnapshot().context.dialog).toEqual({
    name: 'cartDrawer',
  })
})

test('D3: the phone bar is not there for an empty cart', () => {
  open([], { view: <CartBar /> })
  expect(screen.queryByRole('button')).toBeNull()
})

test.each([
  ['WINTER20', 'Invalid or inactive coupon.'],
  ['FEAST15', 'Minimum order amount of A$120.00 required for this coupon.'],
  ['NOPE', 'Invalid coupon code.'],
])('D5: %s is refused with its reason', async (code, message) => {
  open([tofu], { coupons })
  apply(code)
  await waitFor(() => expect(fieldErrors()).toEqual([message]))
})

test('D5: a coupon takes its discount, a second is refused, and it can be removed', async () => {
  open([tofu], { coupons })
  apply('welcome8')
  expect(await screen.findByText('WELCOME8 applied')).toBeTruthy()
  expect(screen.getByText('-A$8.00')).toBeTruthy()
  expect(screen.getByText('A$29.80')).toBeTruthy()

  apply('WINTER20')
  expect(fieldErrors()).toEqual([
    'A coupon is already applied. Please remove the current coupon first.',
  ])

  fireEvent.click(
    screen.getByRole('button', { name: 'Remove coupon WELCOME8' }),
  )
  expect(screen.queryByText('WELCOME8 applied')).toBeNull()
  expect(screen.queryByText('-A$8.00')).toBeNull()
})

test('D5: a coupon whose minimum is no longer reached stays without being called applied, and says why', async () => {
  open([tofu], { coupons })
  apply('welcome8')
  expect(await screen.findByText('WELCOME8 applied')).toBeTruthy()

  fireEvent.click(screen.getByRole('button', { name: 'Decrease quantity' }))
  expect(fieldErrors()).toEqual([
    'Minimum order amount of A$30.00 required for this coupon.',
  ])
  expect(screen.queryByText('WELCOME8 applied')).toBeNull()
  expect(screen.getByText('WELCOME8 does not apply yet')).toBeTruthy()
  expect(screen.queryByText('-A$8.00')).toBeNull()
})

test('A18: with another language a label stands in place of the server’s words about a coupon', async () => {
  const refused = { status: 400, body: { detail: 'No coupons today.' } }
  const { actors } = open([tofu], { refused })

  apply('welcome8')
  expect(await screen.findByText('No coupons today.')).toBeTruthy()
  act(() =>
    actors.translations.send({ type: 'language.choose', language: 'zh' }),
  )
  await screen.findByText('优惠码加载失败，请重试。')
  expect(fieldErrors()).toEqual(['优惠码加载失败，请重试。'])
  expect(screen.queryByText('No coupons today.')).toBeNull()
  expect(screen.getByDisplayValue('welcome8')).toBeTruthy()
})

test('A20 D5: the focus stays in the field of a coupon, whatever comes of it', async () => {
  open([tofu], { coupons })
  const field = screen.getByRole<HTMLInputElement>('textbox', {
    name: 'Coupon code',
  })

  field.focus()
  apply('NOPE')
  expect([field.readOnly, field.disabled, document.activeElement]).toEqual([
    true,
    false,
    field,
  ])

  await screen.findByText('Invalid coupon code.')
  expect(document.activeElement).toBe(field)
  const button = screen.getByRole('button', { name: 'Apply' })

  button.focus()
  // A browser blurs a disabled button; happy-dom does not.
  button.blur()
  apply('welcome8')
  expect(await screen.findByText('WELCOME8 applied')).toBeTruthy()
  expect(document.activeElement).toBe(field)
})

test('A9: the cart is stored on each change and taken over from another tab', () => {
  open([tofu])
  const stored = JSON.parse(localStorage.getItem('store_cart') ?? '')
  expect(stored).toMatchObject({
    version: 1,
    lines: [{ id: 1, quantity: 2, total_price: '37.80' }],
  })

  stored.lines[0].quantity = 5
  act(() => hear(JSON.stringify(stored)))
  expect(summary()).toEqual(['A$94.50', 'You have total 5 items in your cart'])

  act(() => hear('{"version":1,"lines":"corrupt"}'))
  expect(screen.getByText('Your cart is empty')).toBeTruthy()
})

test('A18: every text of the cart is Chinese on a Chinese page', () => {
  open([plan], { language: 'zh' })
  expect(screen.getByText('您的购物车共有 1 件商品')).toBeTruthy()
  expect(screen.getByRole('complementary').textContent).not.toMatch(
    /cart\.|Subtotal|items/,
  )
})

const coupons = [
  sampleCoupon({
    code: 'WELCOME8',
    discount_type: 'FIXED_ORDER',
    discount_upto: 800,
    min_order_value: 3000,
  }),
  sampleCoupon({ code: 'WINTER20', is_active: false }),
  sampleCoupon({ code: 'FEAST15', min_order_value: 12_000 }),
]

type Options = {
  user?: User
  coupons?: OrderCoupon[]
  /** Replaces the answer of the coupons. */
  refused?: Answer
  view?: React.ReactNode
  language?: 'en' | 'zh'
}

function open(lines: LineDraft[], options: Options = {}) {
  const { user, coupons = [], refused, view, language = 'en' } = options
  const page = {
    count: coupons.length,
    next: null,
    previous: null,
    results: coupons,
  }
  const answers = {
    'GET /details/': { body: user },
    'GET /transactions/coupons/orders/': refused ?? {
      body: z.encode(listOrderCoupons.output, page),
    },
  }
  const shop = renderShop(view ?? <CartPanel />, {
    answers,
    language,
    ...(user ? { user } : {}),
  })

  act(() => {
    for (const line of lines) shop.actors.cart.send({ type: 'cart.add', line })
  })

  return shop
}

function apply(code: string) {
  const field = screen.getByRole('textbox', { name: 'Coupon code' })
  fireEvent.change(field, { target: { value: code } })
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
}

function summary() {
  const subtotal = screen.getByText('Subtotal').nextElementSibling?.textContent
  return [subtotal, screen.getByText(/You have total/).textContent]
}

function hear(text: string) {
  localStorage.setItem('store_cart', text)
  window.dispatchEvent(
    new StorageEvent('storage', { key: 'store_cart', newValue: text }),
  )
}
