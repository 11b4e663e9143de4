import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { readCode } from '#test/e2e/support/mailbox.ts'
import { demo } from '#test/e2e/support/story.ts'
import { deepTest, expect } from './support/story.ts'

deepTest(
  'A33 G3 A14: a forgotten password is reset, and the customer logs in and out',
  async ({ customer, shop }) => {
    const { t, page } = customer
    await customer.goto('/ourstory')
    await (await customer.menu()).button(t('shell.login')).press()

    const login = page.dialog(t('session.login_title'))
    await login.button(t('password.forgot_link')).press()
    const forgot = page.dialog(t('password.forgot_title'))

    await forgot.label(t('session.email')).fill(demo.email)
    await forgot.button(t('password.send_code')).press()
    await forgot
      .label(t('password.code'))
      .fill(await readCode(shop, demo.email))
    await forgot.label(t('password.new')).fill('lantern-two')
    await forgot.label(t('session.confirm_password')).fill('lantern-two')
    await forgot.button(t('password.reset')).press()
    await forgot.text(t('password.succeeded')).expectVisible()
    await forgot.expectGone()
    await (await customer.menu()).button(t('shell.login')).press()
    await customer.logIn({ email: demo.email, password: 'lantern-two' })
    if (!customer.isPhone)
      await page
        .button(t('shell.profile_menu', { name: 'Demo Customer' }))
        .press()
    await (await customer.menu()).button(t('shell.logout')).press()
    await customer.expectUrl(/^\/$/)
    await (await customer.menu()).button(t('shell.login')).expectVisible()
  },
)

deepTest(
  'A33 G5: a picture of one’s own is shown before and after it is saved',
  async ({ customer, shop, folder }) => {
    const { t, page } = customer
    const picture = join(folder, 'wei.png')

    await writeFile(picture, await orangePicture())
    await customer.restoreVisit(shop, { cart: [] })
    await customer.goto('/profile')
    await page.label(t('profile.picture_choose')).expectVisible()
    await customer.tab.upload(picture)
    await page.text(t('profile.picture_unsaved')).expectVisible()
    await page.button(t('profile.save')).press()
    await page.text(t('profile.saved')).expectVisible()
    await customer.reload()

    const widths = `[...document.querySelectorAll('main img')].map((image) => image.naturalWidth)`
    await expect
      .poll(() => customer.tab.evaluate(widths))
      .toEqual([expect.any(Number)])
    await page.role('img', t('profile.picture')).expectVisible()
  },
)

async function orangePicture(): Promise<Buffer> {
  const background = { r: 255, g: 120, b: 0 }
  return await sharp({
    create: { width: 64, height: 64, channels: 3, background },
  })
    .png()
    .toBuffer()
}
