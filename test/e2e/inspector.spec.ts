import { projectPath } from '#server/lib/projectPath.ts'
import { bank, cards, typeCard } from './support/cardShopper.ts'
import { restoreVisit } from './support/earlierVisit.ts'
import {
  answerAndReturn,
  payButton,
  payInTab,
  success,
  wednesday,
} from './support/handoffShopper.ts'
import { openInspector } from './support/inspectorPage.ts'
import { pay } from './support/payer.ts'
import { createScreenReader } from './support/screenReader.ts'
import { seriousProblems } from './support/seriousProblems.ts'
import { deepTest, expect, test } from './support/story.ts'

test.use({ isInspected: true })

test('J7 J13 J15 J16 J18: a payment by card is watched, stepped back, thought through, saved and opened again', async ({
  page,
  context,
  shop,
}) => {
  const inspector = await openInspector(context)
  await restoreVisit(page, shop, {
    form: { ...wednesday, paymentMethod: 'stripe' },
  })
  await page.goto('/checkout?inspect')
  await inspector.actor('cart').click()
  await inspector.page.getByText('What if an event came?').click()
  await inspector.page
    .getByLabel('Event', { exact: true })
    .selectOption('cart.increase')
  await inspector.page.getByLabel('id number').fill('1')
  await inspector.page.getByRole('button', { name: 'What if' }).click()
  await expect(inspector.page.getByText('It would be')).toBeVisible()
  await expect(payButton(page)).toHaveText('Pay A$15.90 by card')
  await inspector.page
    .getByRole('button', { name: 'Send it to the tab' })
    .click()
  await expect(payButton(page)).toHaveText('Pay A$31.80 by card')

  await typeCard(page, cards.asking)
  await pay(page)
  await expect(bank(page).dialog).toBeVisible()
  await inspector.search('order.submit')
  await inspector.log
    .getByRole('button', { name: /^order\.submit/ })
    .last()
    .click()
  await expect(inspector.chart.locator('.transition.lit').first()).toBeVisible()
  await expect(inspector.chart.locator('.state.lit').first()).toBeVisible()
  await expect(
    inspector.happened.getByRole('list', { name: 'Transitions' }),
  ).toContainText('order.submit')
  await expect(
    inspector.happened.getByText('The real machine does the same.'),
  ).toBeVisible()
  const submitted = Number(await inspector.moment.inputValue())
  await inspector.page.keyboard.press('ArrowLeft')
  await expect(inspector.moment).toHaveValue(String(submitted - 1))
  await expect(
    inspector.page.getByRole('button', { name: 'Live', exact: true }),
  ).toHaveAttribute('aria-pressed', 'false')
  await bank(page).answer('Approve')
  await expect(success(page)).toBeVisible()
  await expect(inspector.moment).toHaveValue(String(submitted - 1))

  await inspector.open(await inspector.save())
  await expect(inspector.page.getByText(/^Recording \S/)).toBeVisible()
  await inspector.search('order.submit')
  await expect(
    inspector.log.getByRole('button', { name: /^order\.submit/ }).last(),
  ).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const)
  deepTest(
    `A19: axe finds nothing serious in the inspector, wide and narrow, ${colorScheme}`,
    async ({ context }) => {
      const { page, open, actor } = await openInspector(context)
      await page.emulateMedia({ colorScheme })
      await open(projectPath('docs/recordings/cardAuthentication.json'))
      await actor('checkout').click()
      await page.getByText('What if an event came?').click()
      for (const width of [1440, 768, 360]) {
        await page.setViewportSize({ width, height: 900 })
        expect.soft(await seriousProblems(page), `at ${width} px`).toEqual([])
      }
    },
  )

deepTest(
  'A20: a recording is gone through with the keyboard alone',
  async ({ context }) => {
    const { page, open, log, happened, moment } = await openInspector(context)
    const { press } = await createScreenReader(page)

    await open(projectPath('docs/recordings/cardAuthentication.json'))
    await expect(page.getByText(/^Recording \S/)).toBeVisible()
    const last = Number(await moment.inputValue())

    await page.getByRole('button', { name: 'Open recording' }).focus()
    await press([
      ['Tab', 'button "Back to live"'],
      ['Tab', 'button "First"'],
      ['Tab', 'button "Back"'],
      ['Enter', 'button "Back"'],
      ['Tab', 'button "Forward"'],
      ['Tab', 'button "End"'],
      ['Tab', `slider "Moment", holds "${last - 1}"`],
      ['ArrowLeft', `slider "Moment", holds "${last - 2}"`],
      ['Tab', 'group "View" > button "Chart", pressed'],
      ['Tab', 'button "Who told whom"'],
    ])

    const words = 'searchbox "Search in names, types and payloads"'
    await log.getByRole('searchbox').focus()
    await press([
      ['type order.submit', `${words}, holds "order.submit"`],
      ['Tab', 'checkbox "Only shop"'],
      ['Tab', 'checkbox "Starts and snapshots too"'],
    ])
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(happened).toContainText('order.submit')
  },
)

deepTest(
  'J14: a payment page’s way back and a reload are on the time line of the tab that they left',
  async ({ page, context, shop }) => {
    const inspector = await openInspector(context)
    await restoreVisit(page, shop, {
      form: { ...wednesday, paymentMethod: 'alipay' },
    })
    await page.goto('/checkout?inspect')
    await answerAndReturn(await payInTab(page), 'Approve')
    await expect(success(page)).toBeVisible()

    await page.reload()
    await inspector.page.getByRole('button', { name: 'Who told whom' }).click()
    const talk = inspector.page.getByRole('region', { name: 'Who told whom' })
    await expect(talk.getByText('Tab 1')).toBeVisible()
    await expect(talk.getByText('Tab 2')).toBeVisible()

    await inspector.search('arrives')
    const pages = inspector.log.getByRole('listitem')
    await expect(pages).toHaveCount(3)

    await inspector.page.reload()
    await inspector.search('arrives')
    await expect(pages).toHaveCount(3)
    await expect(pages).toContainText([/Tab 1/, /Tab 2/, /Tab 1/])
  },
)
