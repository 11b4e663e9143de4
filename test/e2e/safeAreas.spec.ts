import { comeBack } from './support/arrive.ts'
import { endMotion } from './support/endMotion.ts'
import { expect, test } from './support/story.ts'
import { untilItAnswers } from './support/untilItAnswers.ts'

/** Pixels at the edges of an iPhone that its camera, its round corners and its home bar cover. */
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
      await endMotion(page)
      expect
        .soft(await page.evaluate(coveredControls, insets), screen)
        .toEqual([])
    }
    await comeBack(page, shop)
    await page.goto('/ordernow')
    await untilItAnswers(page)
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
    // At the top of a new page the header has not given way.
    await page.goto('/')
    await untilItAnswers(page)
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

/** The controls that lie below an edge of the phone wherever their page or dialog is scrolled to. */
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
    // Comes into view with the focus alone.
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

test('A20: on a phone with a keyboard no bar covers the control that has the focus', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await comeBack(page, shop)
  await page.goto('/ordernow')
  await untilItAnswers(page)
  await expect(page.getByRole('article')).toHaveCount(12)
  const last = page.getByRole('article').last().getByRole('button').last()
  const covered: string[] = []
  while (
    !(await last.evaluate((button) => button === document.activeElement))
  ) {
    await page.keyboard.press('Tab')
    covered.push(...(await page.evaluate(coveredByBar)))
  }
  expect(covered).toEqual([])
})

/** The focused control, if the cart bar at the lower edge lies on it. */
function coveredByBar(): string[] {
  const { activeElement: focused } = document
  const bar = [...document.querySelectorAll('button')].find(({ textContent }) =>
    textContent.includes('View cart'),
  )
  if (!focused || !bar || focused === bar) return []
  const { bottom } = focused.getBoundingClientRect()
  return bottom > bar.getBoundingClientRect().top
    ? [String(focused.textContent)]
    : []
}
