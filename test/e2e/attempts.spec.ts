import { languages } from '#contract/languages.ts'
import { bank, cards, typeCard } from './support/cardShopper.ts'
import { restoreVisit } from './support/earlierVisit.ts'
import { payButton, success } from './support/handoffShopper.ts'
import { askBank, card } from './support/payer.ts'
import { createShopper } from './support/shopper.ts'
import { expect, failedLoad, type Shop, test } from './support/story.ts'
import { textsOf } from './support/texts.ts'
import { leaveUnsentOrder } from './support/unsentOrder.ts'

test.use({ expectedConsole: [failedLoad] })

const placing = '**/api/orders/create/'
const orders = ({ sql }: Shop) =>
  sql<{ payment_status: string }>(
    'select payment_status from orders order by id',
  )

test('P5 F2: while one tab pays by card, another one shows neither the question of the bank nor the success, and keeps what is written in it', async ({
  page,
  context,
  shop,
}) => {
  await askBank(page, shop)

  const other = await context.newPage()
  await other.goto('/contact-us')
  const message = other.getByLabel('Message')

  await message.fill('Do you cater for weddings?')
  await bank(page).answer('Approve')
  await expect(success(page)).toBeVisible()

  await createShopper(page).acknowledge()
  await expect(other.getByRole('dialog')).toHaveCount(0)
  await expect(other).toHaveURL(/\/contact-us$/)
  await expect(message).toHaveValue('Do you cater for weddings?')
  expect(await orders(shop)).toEqual([{ payment_status: 'succeeded' }])
})

test('E16 F2: an order by a card that was typed goes on when the checkout is left while it is placed', async ({
  page,
  shop,
}) => {
  const shopper = createShopper(page)
  await restoreVisit(page, shop)
  await page.goto('/ordernow')
  await (await shopper.cart())
    .getByRole('button', { name: 'Proceed to checkout' })
    .click()
  await shopper.schedule(
    { fulfilment: 'pickup', outlet: 'Chatswood' },
    '3:30pm - 5:00pm',
  )
  await card(page).check()
  await typeCard(page, cards.visa)

  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })

  await page.route(placing, async (route) => {
    await held
    await route.continue()
  })
  await payButton(page).click()
  await expect(
    page.getByRole('dialog', { name: 'Placing your order' }),
  ).toBeVisible()

  await page.goBack()
  await expect(
    page.getByText('Your order is still being processed.').first(),
  ).toBeVisible()

  release()
  await expect(success(page)).toBeVisible()
  expect(await orders(shop)).toEqual([{ payment_status: 'succeeded' }])
})

for (const language of languages)
  test(`P15 in ${language}: a wallet order that never reached the kitchen is asked about on a later visit, and is placed by a press`, async ({
    page,
    context,
    shop,
  }, info) => {
    const t = textsOf(language)
    await leaveUnsentOrder(page, shop)

    const later = await context.newPage()
    await later.setViewportSize({ width: 360, height: 780 })
    await later.goto(`/ourstory?lang=${language}`)

    const dialog = later.getByRole('dialog', {
      name: t('checkout.unsent_title'),
    })
    await expect(dialog).toBeVisible()

    for (const [width, height] of [
      [360, 780],
      [1440, 900],
    ] as const) {
      await later.setViewportSize({ width, height })
      await later.screenshot({
        path: info.outputPath(`unsent-${language}-${width}.png`),
      })
    }
    expect(await orders(shop)).toEqual([])

    await dialog
      .getByRole('button', { name: t('checkout.unsent_send') })
      .click()
    await expect(
      later.getByRole('dialog', { name: t('checkout.succeeded_title') }),
    ).toBeVisible()
    expect(await orders(shop)).toEqual([{ payment_status: 'succeeded' }])
  })
