import type { Page } from '@playwright/test'
import { restoreVisit } from './support/earlierVisit.ts'
import { readCode } from './support/mailbox.ts'
import { card as cardOf } from './support/payer.ts'
import { demo, expect, test } from './support/story.ts'

const secret = 'autocapitalize=none autocorrect=off spellcheck=false'
const code =
  'text autocomplete=off autocapitalize=characters autocorrect=off spellcheck=false'
const card = {
  'card-number':
    'text inputmode=numeric autocomplete=cc-number spellcheck=false',
  'card-expiry': 'text inputmode=numeric autocomplete=cc-exp spellcheck=false',
  'card-cvc': 'text inputmode=numeric autocomplete=cc-csc spellcheck=false',
  'card-postal':
    'text inputmode=text autocomplete=postal-code spellcheck=false',
}

/** The attributes of each screen's fields for the phone's keyboard, autofill and password managers. */
const fields = {
  contact: {
    first_name: 'text autocomplete=given-name',
    last_name: 'text autocomplete=family-name',
    email: 'email autocomplete=email',
    message: 'textarea',
  },
  login: {
    identifier: `text inputmode=email autocomplete=username ${secret}`,
    password: `password autocomplete=current-password ${secret}`,
  },
  register: {
    full_name: 'text autocomplete=name',
    email: 'email autocomplete=email',
    mobile_number: 'tel autocomplete=tel-national',
    password: `password autocomplete=new-password ${secret}`,
    confirm_password: `password autocomplete=new-password ${secret}`,
  },
  'forgotten password': { email: 'email autocomplete=username' },
  'one-time code': {
    otp_code: 'text inputmode=numeric autocomplete=one-time-code',
    new_password: `password autocomplete=new-password ${secret}`,
    confirm_password: `password autocomplete=new-password ${secret}`,
  },
  menu: { search: 'search autocomplete=off enterkeyhint=search' },
  cart: {
    'Quantity of Mapo Tofu':
      'text inputmode=numeric autocomplete=off enterkeyhint=done',
    code,
  },
  checkout: {
    coupon: code,
    'Schedule date': 'text inputmode=none autocomplete=off',
    'Note to the restaurant': 'textarea',
    company: 'text autocomplete=organization',
    abn: 'text inputmode=numeric autocomplete=off',
    reference: 'text autocomplete=off',
    ...card,
  },
  address: {
    postal_code: 'text inputmode=numeric autocomplete=postal-code',
    name: 'text autocomplete=off',
    recipient: 'text autocomplete=organization',
    phone: 'tel autocomplete=tel',
    street_address1: 'text autocomplete=address-line1',
    street_address2: 'text autocomplete=address-line2',
    suburbs: 'text autocomplete=address-level2',
    city: 'text autocomplete=off',
    state: 'select-one autocomplete=address-level1',
  },
  'profile details': {
    full_name: 'text autocomplete=name',
    Email: 'text',
    'Phone number': 'text',
  },
  'profile wallet': {
    amount: 'text inputmode=decimal autocomplete=transaction-amount',
    ...card,
  },
  'profile password': {
    old_password: `password autocomplete=current-password ${secret}`,
    new_password: `password autocomplete=new-password ${secret}`,
    confirm_password: `password autocomplete=new-password ${secret}`,
  },
}

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
})

test('A37 A51: no field zooms a phone, each names what belongs into it, and none is invalid before it is sent', async ({
  page,
  shop,
}) => {
  const seen: Record<string, Record<string, string>> = {}
  const look = async (screen: string) => {
    seen[screen] = await visibleFields(page)
  }
  const button = (name: string) =>
    page.getByRole('button', { name, exact: true })

  await page.goto('/contact-us')
  await expect(page.getByLabel('First name')).toBeVisible()
  await look('contact')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Login' }).click()
  await expect(
    page.getByRole('dialog').getByLabel('Password', { exact: true }),
  ).toBeVisible()
  await look('login')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(
    page.getByLabel('Confirm password', { exact: true }),
  ).toBeVisible()
  await look('register')
  await page.getByRole('button', { name: 'Login', exact: true }).last().click()
  await button('Forgot password?').click()
  await page.getByRole('dialog').getByLabel('Email').fill(demo.email)
  await look('forgotten password')
  await button('Send code').click()
  await readCode(shop, demo.email)
  await expect(page.getByLabel('One-time code (OTP)')).toBeVisible()
  await look('one-time code')

  await restoreVisit(page, shop)
  await page.goto('/ordernow')
  await expect(page.getByRole('searchbox')).toBeVisible()
  await look('menu')
  await page
    .getByRole('button', { name: /View cart/ })
    .last()
    .click()
  await expect(page.getByRole('dialog').getByLabel('Coupon code')).toBeVisible()
  await look('cart')
  await page.goto('/checkout')
  await cardOf(page).check()
  await page.getByRole('button', { name: 'Add a note' }).click()
  await button('Add company, ABN').click()
  await expect(page.getByLabel('Card number')).toBeVisible()
  await look('checkout')
  await button('Add new address').click()
  await expect(page.getByRole('dialog').getByLabel('Suburb')).toBeVisible()
  await look('address')
  for (const tab of ['details', 'wallet', 'password']) {
    await page.goto(`/profile?tab=${tab}`)
    await expect(page.getByRole('textbox').first()).toBeVisible()
    if (tab === 'wallet')
      await expect(page.getByLabel('Card number')).toBeVisible()
    await look(`profile ${tab}`)
  }
  expect(seen).toEqual(fields)
})

function visibleFields(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => {
    const notTyped = ['checkbox', 'radio', 'hidden', 'file']
    const scope =
      [...document.querySelectorAll('dialog[open]')].at(-1) ??
      document.querySelector('main')
    const shown = [
      ...(scope ?? document).querySelectorAll<HTMLInputElement>(
        'input, select, textarea',
      ),
    ].filter(
      (field) => !notTyped.includes(field.type) && field.checkVisibility(),
    )
    const facts = [
      'inputmode',
      'autocomplete',
      'autocapitalize',
      'autocorrect',
      'spellcheck',
      'enterkeyhint',
    ]

    return Object.fromEntries(
      shown.map((field) => {
        const said = facts.flatMap((fact) =>
          field.hasAttribute(fact)
            ? [`${fact}=${field.getAttribute(fact)}`]
            : [],
        )
        const size = Number.parseFloat(getComputedStyle(field).fontSize)
        const name =
          field.name ||
          (field.ariaLabel ?? field.labels?.[0]?.textContent ?? '?')

        const wrong = [
          ...(size < 16 ? [`${size}px`] : []),
          ...(field.matches(':invalid') ? ['invalid'] : []),
        ]
        return [name, [field.type, ...said, ...wrong].join(' ')]
      }),
    )
  })
}
