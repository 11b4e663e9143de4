import { mapoTofu, restoreVisit } from './support/earlierVisit.ts'
import { finishAnimations } from './support/finishAnimations.ts'
import { placePastOrder } from './support/pastOrder.ts'
import { expect, test, testIf } from './support/story.ts'
import { waitForHydration } from './support/waitForHydration.ts'

const friedRice = { itemId: 1, portionId: 1 }

/** Safe-area insets of an iPhone in pixels: camera, round corners and home bar. */
const phones = {
  upright: {
    width: 390,
    height: 844,
    insets: { top: 0, bottom: 34, left: 0, right: 0 },
  },
  'on its side': {
    width: 844,
    height: 390,
    insets: { top: 0, bottom: 21, left: 47, right: 47 },
  },
}

for (const [held, { width, height, insets }] of Object.entries(phones))
  test(`A38: nothing of a phone ${held} covers a control of a page, a bar, a dialog or a drawer`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize({ width, height })
    const phone = await page.context().newCDPSession(page)

    await phone.send('Emulation.setSafeAreaInsetsOverride', { insets })
    const look = async (screen: string) => {
      await finishAnimations(page)
      expect
        .soft(await page.evaluate(coveredControls, insets), screen)
        .toEqual([])
    }

    await restoreVisit(page, shop)
    await page.goto('/ordernow')
    await waitForHydration(page)
    await look('menu')
    await page.getByRole('button', { name: 'Mapo Tofu', exact: true }).click()
    await expect(
      page.getByRole('dialog').getByRole('button', { name: 'Add to cart' }),
    ).toBeVisible()

    await look('dish')
    await page.keyboard.press('Escape')
    await page
      .getByRole('button', { name: /View cart/ })
      .last()
      .click()
    await expect(page.getByRole('dialog', { name: 'Your cart' })).toBeVisible()

    await look('cart')
    // A new page starts at its top, where the header is visible.
    await page.goto('/')
    await waitForHydration(page)
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(
      page.getByRole('dialog').getByRole('button', { name: 'Logout' }),
    ).toBeVisible()

    await look('side menu')
    await page.goto('/checkout')
    await expect(page.getByRole('radio', { name: 'Home' })).toBeVisible()

    await look('checkout')
    await page.getByRole('button', { name: 'Add new address' }).click()
    await expect(page.getByRole('dialog').getByLabel('Suburb')).toBeVisible()
    await look('address')
  })

/** Returns the controls that a safe area covers at every scroll position. */
function coveredControls({
  bottom,
  left,
  right,
}: {
  bottom: number
  left: number
  right: number
}) {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
  const controls = [
    ...(dialog ?? document.body).querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea',
    ),
  ]
  const covered: string[] = []

  for (const control of controls) {
    // The skip link is visible only with the focus.
    if (!control.checkVisibility() || control.getAttribute('href') === '#main')
      continue
    control.scrollIntoView({
      block: 'center',
      inline: 'center',
      behavior: 'instant',
    })
    const box = control.getBoundingClientRect()
    if (box.width === 0 || box.left >= innerWidth || box.right <= 0) continue
    const room = Math.min(
      box.left - left,
      innerWidth - right - box.right,
      innerHeight - bottom - box.bottom,
    )
    if (room < -1)
      covered.push(
        `${control.tagName} ${control.ariaLabel ?? control.textContent}: ${Math.round(box.left)} to ${Math.round(box.right)}, ${Math.round(box.bottom)}`,
      )
  }

  return covered
}

for (const { bar, cart, width, height } of [
  { bar: 'View cart', cart: [friedRice], width: 390, height: 844 },
  { bar: 'Same again', cart: [], width: 390, height: 844 },
  { bar: 'Same again', cart: [], width: 740, height: 360 },
])
  testIf(height > width)(
    `A20: with a keyboard the bar "${bar}" covers nothing that has the focus, at ${width} x ${height} px`,
    async ({ page, shop }) => {
      await page.setViewportSize({ width, height })
      await placePastOrder(shop, [mapoTofu])
      await restoreVisit(page, shop, { cart })
      await page.goto('/ordernow')
      await waitForHydration(page)
      await expect(page.getByRole('article')).toHaveCount(12)
      await expect(
        page
          .getByRole('main')
          .getByRole('button', { name: bar })
          .filter({ visible: true }),
      ).toBeVisible()

      const last = page.getByRole('article').last().getByRole('button').last()
      const covered: string[] = []
      while (
        !(await last.evaluate((button) => button === document.activeElement))
      ) {
        await page.keyboard.press('Tab')
        covered.push(...(await page.evaluate(coveredByBar, bar)))
      }
      expect(covered).toEqual([])
    },
  )

function coveredByBar(name: string): string[] {
  const { activeElement: focused } = document
  const bar = [...document.querySelectorAll('button')].find(
    (button) => button.textContent.includes(name) && button.checkVisibility(),
  )
  if (!focused || !bar || focused === bar) return []

  const { bottom } = focused.getBoundingClientRect()
  return bottom > bar.getBoundingClientRect().top
    ? [String(focused.textContent)]
    : []
}
