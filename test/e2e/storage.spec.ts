import type { Page } from '@playwright/test'
import { isFull } from '#test/support/process/isFull.ts'
import { logIn, mapoTofu, restoreVisit } from './support/earlierVisit.ts'
import { serveAppShell } from './support/serveAppShell.ts'
import { createShopper } from './support/shopper.ts'
import { deepTest, expect, test } from './support/story.ts'

const storeKeys = [
  'store_address',
  'store_cart',
  'store_language',
  'store_menu',
  'checkout_form',
  'order_attempt',
  'attempt_end',
  'order_key',
]

const unreadable = [
  { kind: 'no JSON', text: '{"version":1,"lines":[' },
  { kind: 'nothing', text: 'null' },
  {
    kind: 'older than the first version',
    text: '{"version":0,"lines":[],"coupon":null,"owner":null,"addresses":[],"page":{},"language":"en"}',
  },
  {
    kind: 'of today with the wrong insides',
    text: '{"version":1,"lines":[{"id":"one"}],"coupon":7,"owner":null,"addresses":{},"page":{"results":[{}]},"language":"de","form":{"date":"soon"},"attempt":{},"key":4}',
  },
]

function stored(page: Page, keys: readonly string[]) {
  return page.evaluate(
    (names) =>
      names.map(
        (name) => sessionStorage.getItem(name) ?? localStorage.getItem(name),
      ),
    keys,
  )
}

for (const { kind, text } of unreadable)
  deepTest(
    `A16: records that are ${kind} are dropped and the shop works without them, on every page`,
    async ({ page, shop }) => {
      const session = await logIn(shop)
      await serveAppShell(page, /\/(ordernow|checkout|profile)$/)
      await page.goto('/')

      const records = {
        ...session,
        ...Object.fromEntries(storeKeys.map((key) => [key, text])),
      }

      await page.evaluate((all) => {
        for (const [key, value] of Object.entries(all))
          localStorage.setItem(key, value)
        sessionStorage.setItem('checkout_form', String(all.checkout_form))
        localStorage.removeItem('checkout_form')
      }, records)
      await page.goto('/ordernow')
      await expect(
        page.getByRole('heading', { name: 'Mapo Tofu' }),
      ).toBeVisible()
      await expect(
        page.getByRole('button', { name: 'Demo Customer' }),
      ).toBeVisible()
      await expect(
        page
          .getByRole('complementary', { name: 'Your cart' })
          .getByText('Your cart is empty'),
      ).toBeVisible()

      await page.goto('/checkout')
      await expect(page).toHaveURL(/\/ordernow$/)
      await page.goto('/profile')
      await expect(
        page.getByRole('main').getByText('18 Harris Street'),
      ).toBeVisible()
      // An end is read, and dropped, when an attempt has ended in another tab.
      const keys = storeKeys.filter((key) => key !== 'attempt_end')
      expect(await stored(page, keys)).not.toContain(text)
    },
  )

test.describe('with a session that is not whole', () => {
  test.use({ expectedConsole: [/status of 401/] })

  deepTest(
    'A16 G11: it is restored only with both tokens and a readable user, and keeps the cart when it is not',
    async ({ page, shop }) => {
      const session = await logIn(shop)
      await restoreVisit(page, shop, { signedIn: false })
      await page.goto('/')

      const all = [
        { ...session, refresh_token: '' },
        { ...session, access_token: 'not-a-token', refresh_token: 'nor-this' },
        { ...session, access_token: '' },
        { ...session, user: '{"version":1,"user":{"email":7}}' },
        {
          ...session,
          user: session.user?.replace('"version":1', '"version":9') ?? '',
        },
      ]

      for (const broken of isFull ? all : all.slice(0, 2)) {
        await page.evaluate((all) => {
          for (const [key, value] of Object.entries(all))
            localStorage.setItem(key, value)
        }, broken)
        await page.goto('/ordernow')
        const cart = page.getByRole('complementary', { name: 'Your cart' })
        await expect(
          cart.getByRole('button', { name: 'Login to continue' }),
        ).toBeVisible()
        await expect(cart.getByRole('listitem')).toHaveCount(1)
      }
      await page.getByRole('button', { name: 'Login to continue' }).click()
      await createShopper(page).logIn()
      await expect(
        page.getByRole('button', { name: 'Demo Customer' }),
      ).toBeVisible()
    },
  )
})

deepTest(
  'A4 A9 D5: cart, coupon and language survive a reload and are there in a new tab; nothing passing is stored',
  async ({ page, context, shop }) => {
    await restoreVisit(page, shop, {
      signedIn: false,
      cart: [{ ...mapoTofu, quantity: 3 }],
    })
    await page.goto('/ordernow')
    await page.getByLabel('Coupon code').fill('DISH1')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText('DISH1 applied')).toBeVisible()

    await page
      .getByRole('combobox', { name: /Language/ })
      .selectOption({ label: '中文' })

    const expectAll = async (tab: Page) => {
      const cart = tab.getByRole('complementary', { name: '购物车' })
      await expect(cart.getByText('麻婆豆腐', { exact: true })).toBeVisible()
      await expect(cart.getByText('已使用 DISH1')).toBeVisible()
      await expect(cart.getByRole('definition')).toHaveText([
        'A$47.70',
        '-A$3.00',
        'A$44.70',
      ])
    }
    await expectAll(page)

    await page.reload()
    await expectAll(page)
    const other = await context.newPage()

    await other.goto('/ordernow')
    await expectAll(other)
    const records = await stored(page, ['store_cart', 'store_language'])
    expect(
      records.map((text) => Object.keys(JSON.parse(text ?? '{}')).sort()),
    ).toEqual([
      ['coupon', 'lines', 'ordered', 'owner', 'version'],
      ['language', 'rows', 'version'],
    ])
  },
)

test('A16: a browser that refuses to store anything still lets its customer log in and fill a cart', async ({
  page,
}) => {
  const shopper = createShopper(page)
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException(
        'Access is denied for this document.',
        'SecurityError',
      )
    }
    Object.defineProperty(window, 'localStorage', { get: refuse })
  })
  await page.goto('/ordernow')
  await shopper.add({ dish: 'Mapo Tofu', portion: 'Regular' })

  const cart = page.getByRole('complementary', { name: 'Your cart' })
  await cart.getByRole('button', { name: 'Login to continue' }).click()
  await shopper.logIn()
  await expect(
    page.getByRole('button', { name: 'Demo Customer' }),
  ).toBeVisible()

  await expect(page.getByRole('radio', { name: 'Delivery' })).toBeChecked()
})
