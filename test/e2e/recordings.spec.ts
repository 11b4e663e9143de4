// Makes the recordings of docs/recordings: `npm run recordings`.
import { copyFileSync, mkdirSync } from 'node:fs'
import sharp from 'sharp'
import { bank, cards, typeCard } from './support/cardShopper.ts'
import { expireAccess, restoreVisit } from './support/earlierVisit.ts'
import {
  answerAndReturn,
  openCheckout,
  payInTab,
  success,
  wednesday,
} from './support/handoffShopper.ts'
import { openInspector } from './support/inspectorPage.ts'
import { pay } from './support/payer.ts'
import { createShopper } from './support/shopper.ts'
import { expect, failedLoad, test } from './support/story.ts'

test.use({ isInspected: true, expectedConsole: [failedLoad] })
test.describe.configure({ mode: 'serial' })

const record = process.env.RECORDINGS === '1' ? test : () => undefined

type Inspector = Awaited<ReturnType<typeof openInspector>>

async function keep(inspector: Inspector, name: string) {
  mkdirSync('docs/recordings', { recursive: true })
  copyFileSync(await inspector.save(), `docs/recordings/${name}.json`)
}

async function drawPicture(inspector: Inspector) {
  // The log renders visible rows only, and scrolls to the newest.
  await inspector.search('order.submit')
  await inspector.log
    .getByRole('button', { name: /^order\.submit/ })
    .last()
    .click()
  await inspector.search('')
  await expect(inspector.chart.locator('.transition.lit').first()).toBeVisible()

  const picture = await inspector.page.screenshot()
  await sharp(picture).webp({ quality: 80 }).toFile('docs/inspector.webp')
}

record('a card whose bank asks', async ({ page, context, shop }) => {
  const inspector = await openInspector(context)
  await restoreVisit(page, shop, {
    form: { ...wednesday, paymentMethod: 'stripe' },
  })
  await page.goto('/checkout?inspect')
  await typeCard(page, cards.asking)
  await pay(page)
  await expect(bank(page).dialog).toBeVisible()

  await drawPicture(inspector)
  await bank(page).answer('Approve')
  await expect(success(page)).toBeVisible()
  await keep(inspector, 'cardAuthentication')
})

record(
  'Alipay in a second tab, while the server crashes',
  async ({ page, context, shop }) => {
    const inspector = await openInspector(context)
    await page.addInitScript(() => sessionStorage.setItem('inspected', 'own'))
    await openCheckout(page, shop, 'alipay')

    const tab = await payInTab(page)
    await shop.stop('SIGKILL')
    await inspector.search('placeOrder')
    await shop.restart()
    await answerAndReturn(tab, 'Approve')
    await expect(success(page)).toBeVisible()
    await keep(inspector, 'alipayCrash')
  },
)

record(
  'a session that is lost in a recharge',
  async ({ page, context, shop }) => {
    const inspector = await openInspector(context)
    await restoreVisit(page, shop, { cart: [] })
    await page.goto('/profile?tab=wallet&inspect')
    await page.getByLabel('Amount in A$').fill('40')
    await typeCard(page, cards.asking)
    await page.getByRole('button', { name: 'Add to Wallet' }).click()
    await expect(bank(page).dialog).toBeVisible()

    await expireAccess(page, null)
    await bank(page).answer('Approve')
    await page
      .getByRole('banner')
      .getByRole('button', { name: 'Login' })
      .click()
    await createShopper(page).logIn()
    await expect(page.getByText('Payment successful!').first()).toBeVisible()
    await keep(inspector, 'rechargeSessionLost')
  },
)
