import type { Page } from '@playwright/test'
import { mapoTofu, restoreVisit } from './support/earlierVisit.ts'
import {
  giveUp,
  openCheckout,
  overlay,
  payInTab,
  success,
} from './support/handoffShopper.ts'
import { deepTest, expect, test } from './support/story.ts'

const friedRice = { itemId: 1, portionId: 1 }

declare global {
  interface Window {
    moved: string[]
    heard: string[]
  }
}

async function recordMotion(page: Page) {
  await page.addInitScript(() => {
    window.moved = []
    const { animate } = Element.prototype
    Element.prototype.animate = function (...args) {
      if (this.isConnected) window.moved.push(this.tagName)
      return animate.apply(this, args)
    }
  })
}

const moved = (page: Page) =>
  page.evaluate(() => [...new Set(window.moved.splice(0))])
const cart = (page: Page) =>
  page.getByRole('complementary', { name: 'Your cart' })

/** The visible subtotal, which counts up or down unless motion is reduced. */
const counting = (page: Page) => cart(page).locator('dd [aria-hidden]').first()

test.describe('for a customer who has not asked for less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('A30: nothing moves before the first tap; then a dish grows from its card, lines come and go, the total counts, and each tap acts at once and once', async ({
    page,
    shop,
  }) => {
    await recordMotion(page)
    await restoreVisit(page, shop, {
      signedIn: false,
      cart: [mapoTofu, friedRice],
    })
    await page.goto('/ordernow')
    await expect(counting(page)).toHaveText('A$30.80')
    expect(await moved(page)).toEqual([])

    const dish = page.getByRole('dialog', { name: 'Mapo Tofu' })
    const card = page.getByRole('button', { name: 'Mapo Tofu', exact: true })
    await card.click()
    await expect(dish).toBeVisible()
    expect(await moved(page)).toEqual(['DIALOG'])
    await page.keyboard.press('Escape')
    await expect(dish).toBeHidden()
    // Closes the dialog in the first frame of its animation.
    expect(await card.evaluate(closeInFirstFrame)).toBe(false)
    await expect(dish).toBeHidden()

    const heard = cart(page).getByRole('definition').first()
    await heard.evaluate(recordSpeech)
    await cart(page)
      .getByRole('button', { name: 'Increase quantity' })
      .first()
      .click()
    await expect(counting(page)).toHaveText('A$46.70')
    expect(await page.evaluate(() => window.heard.splice(0))).toEqual([
      'A$46.70',
    ])

    const lines = cart(page).getByRole('listitem')
    await cart(page)
      .getByRole('button', { name: 'Decrease quantity' })
      .first()
      .click()
    await expect(counting(page)).toHaveText('A$30.80')
    await moved(page)
    // Slows animations down, so that the second tap comes before the next line has moved up.
    const motion = await page.context().newCDPSession(page)
    await motion.send('Animation.enable')
    await motion.send('Animation.setPlaybackRate', { playbackRate: 0.05 })
    await cart(page)
      .getByRole('button', { name: 'Decrease quantity' })
      .first()
      .dblclick()
    await motion.send('Animation.setPlaybackRate', { playbackRate: 1 })
    await expect(lines).toHaveCount(1)
    await expect(lines).toContainText('1 × A$14.90')
    expect(await moved(page)).toEqual(['LI'])
    await expect(cart(page).locator('li')).toHaveCount(1)
    await cart(page)
      .getByRole('button', { name: 'Decrease quantity' })
      .press('Enter')
    await expect(cart(page).getByText('Your cart is empty')).toBeVisible()
    await expect(cart(page)).toBeFocused()
    await expect(cart(page).locator('li')).toHaveCount(0)
  })

  deepTest(
    'A30: the steps of a payment follow each other, and its buttons act at once',
    async ({ page, shop }) => {
      await recordMotion(page)
      await openCheckout(page, shop, 'alipay')

      const tab = await payInTab(page)
      await expect(
        overlay(page, 'alipay').getByText(/complete the payment/),
      ).toBeVisible()

      await tab.close()
      await expect(
        page.getByText('We have not received your payment yet.'),
      ).toBeVisible()
      expect(await moved(page)).toContain('DIV')

      await giveUp(page)
      await expect(success(page)).toBeHidden()
    },
  )
})

test('A30: for a customer who wants less motion nothing moves, and its code does not come', async ({
  page,
  shop,
}) => {
  await recordMotion(page)
  // A transition on every element passes from parent to child, and adds up.
  await page.addInitScript(() =>
    addEventListener('transitionrun', ({ target, propertyName }) =>
      window.moved.push(`${(target as Element).tagName} ${propertyName}`),
    ),
  )
  await restoreVisit(page, shop, { signedIn: false, cart: [mapoTofu] })

  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/ordernow')
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Mapo Tofu', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await cart(page).getByRole('button', { name: 'Decrease quantity' }).click()
  await expect(cart(page).getByText('Your cart is empty')).toBeVisible()
  expect(await moved(page)).toEqual([])
  await expect(counting(page)).toHaveCount(0)
  expect(asked.filter((url) => /DishDetails/.test(url))).toHaveLength(1)
  expect(asked.filter((url) => /MotionParts/.test(url))).toEqual([])
})

/** Opens a dish and closes it in its first frame; true if the dialog is still visible in the next frame. */
async function closeInFirstFrame(card: Element): Promise<boolean> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const open = () => document.querySelector<HTMLElement>('dialog[open]')

  ;(card as HTMLElement).click()
  while (!open()) await frame()
  open()?.querySelector<HTMLElement>('[aria-label="Close"]')?.click()
  await frame()

  const left = open()
  if (!left) return false
  for (const motion of left.getAnimations()) motion.currentTime = 100

  return getComputedStyle(left).opacity !== '0'
}

/** Records in `window.heard` the accessible text of an element at each change. */
function recordSpeech(element: Element) {
  window.heard = []
  const note = () => {
    const copy = element.cloneNode(true) as Element
    for (const hidden of copy.querySelectorAll('[aria-hidden]')) hidden.remove()
    const { textContent } = copy
    if (textContent !== window.heard.at(-1))
      window.heard.push(textContent ?? '')
  }

  note()
  window.heard = []
  new MutationObserver(note).observe(element, {
    subtree: true,
    childList: true,
    characterData: true,
  })
}
