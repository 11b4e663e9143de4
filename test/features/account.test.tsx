import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { ProfileMenu } from '#src/features/shell/ProfileMenu.tsx'
import { listen } from '#test/support/client/announcements.ts'
import { fieldErrors } from '#test/support/client/fieldErrors.ts'
import { loadPage } from '#test/support/client/loadPage.ts'
import { renderShop } from '#test/support/client/renderShop.tsx'
import type { Answer, Answers } from '#test/support/fakes/server.ts'
import { sampleUser } from '#test/support/fixtures/customer.ts'

const ProfilePage = await loadPage('/profile')

afterEach(() => history.replaceState(null, '', '/'))

test('G5: email and phone are locked; Back leads to the menu', () => {
  open('details')
  expect(field('Email')).toMatchObject({
    value: 'mei@example.test',
    readOnly: true,
  })
  expect(field('Phone number')).toMatchObject({
    value: '0412345678',
    readOnly: true,
  })
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe(
    '/ordernow',
  )
  expect(screen.getByLabelText('Choose a picture').getAttribute('accept')).toBe(
    'image/*',
  )
})

test('G5: a saved name is said, and is the name everywhere', async () => {
  const heard = await listen()
  const { calls } = open('details', {
    'POST /details/': { body: { ...sampleUser, full_name: 'Mei Chen' } },
  })
  type('Full name', ' Mei Chen ')
  submit('Save')
  expect(await screen.findByText('Profile saved successfully !!')).toBeTruthy()
  expect(await heard()).toBe('Profile saved successfully !!')
  expect(
    screen.getByRole('button', { name: 'Account of Mei Chen' }),
  ).toBeTruthy()
  expect(calls.filter(({ call }) => call === 'POST /details/')).toHaveLength(1)

  type('Full name', 'Mei C')
  expect(screen.queryByText('Profile saved successfully !!')).toBeNull()
})

test('G5: a name is required', () => {
  const { calls } = open('details')
  type('Full name', ' ')
  submit('Save')
  expect(fieldErrors()).toEqual(['Full name is required'])
  expect(document.activeElement).toBe(field('Full name'))
  type('Full name', 'M')
  expect(fieldErrors()).toEqual([])
  expect(calls.map(({ call }) => call)).not.toContain('POST /details/')
})

test.each<[Answer, string]>([
  [
    { status: 400, body: { profile_picture: ['This is no picture.'] } },
    'This is no picture.',
  ],
  [{ status: 400, body: { full_name: ['Too long.'] } }, 'Too long.'],
  ['offline', 'Your profile could not be saved. Please try again.'],
])(
  'I3: a save that is answered with %j says %s in a red banner',
  async (answer, text) => {
    open('details', { 'POST /details/': answer })
    submit('Save')
    expect(await screen.findByText(text)).toBeTruthy()
  },
)

test('G5: a file that is no image is alerted; an image is shown before it is saved, and can be put back', () => {
  open('details')
  pick(new File(['text'], 'mei.txt', { type: 'text/plain' }))
  expect(screen.getByText('Please select a valid image file.')).toBeTruthy()

  pick(new File(['bytes'], 'mei.png', { type: 'image/png' }))
  const picture = () => screen.getByRole('img', { name: 'Profile picture' })
  expect(picture().getAttribute('src')).toMatch(/^blob:/)

  fireEvent.click(
    screen.getByRole('button', { name: 'Keep the current picture' }),
  )
  expect(picture().getAttribute('src')).toBeNull()
})

test("A3: the header shows the customer's picture", () => {
  const profile = { user_image_url: '/api/pictures/1.webp', user_image: null }
  renderShop(<ProfileMenu />, { user: { ...sampleUser, profile } })
  const menu = screen.getByRole('button', { name: 'Account of Mei Lin' })
  expect(menu.querySelector('img')?.getAttribute('src')).toBe(
    '/api/pictures/1.webp',
  )
})

test('A35: without popovers the button of the profile menu shows and hides it, and a choice in it hides it', () => {
  const popover =
    Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'popover') ?? {}
  Reflect.deleteProperty(HTMLElement.prototype, 'popover')
  onTestFinished(
    () => void Object.defineProperty(HTMLElement.prototype, 'popover', popover),
  )
  renderShop(<ProfileMenu />, { user: sampleUser })

  const button = screen.getByRole('button', { name: 'Account of Mei Lin' })
  const isShown = () =>
    document
      .getElementById(button.getAttribute('popovertarget') ?? '')
      ?.hasAttribute('data-shown')

  fireEvent.click(button)
  expect(isShown()).toBe(true)
  fireEvent.click(button)
  expect(isShown()).toBe(false)

  fireEvent.click(button)
  fireEvent.click(screen.getByText('My profile'))
  expect(isShown()).toBe(false)
})

test('G6: a change of password wants all fields, the same one twice, and clears them at its end', async () => {
  const { calls } = open('password', {
    'POST /change-password/': { body: { success: 'Done.' } },
  })
  const heard = await listen()

  submit('Change password')
  expect(fieldErrors()).toEqual(['All fields are mandatory'])
  expect(document.activeElement).toBe(field('Current password'))

  fillPasswords({ confirm: 'other' })
  submit('Change password')
  expect(fieldErrors()).toEqual(["Confirm Password doesn't match"])

  fillPasswords()
  submit('Change password')
  expect(await screen.findByText('Password Successfully Changed')).toBeTruthy()
  expect(await heard()).toBe('Password Successfully Changed')
  expect(labels.map((label) => field(label).value)).toEqual(['', '', ''])
  expect(calls).toContainEqual({
    call: 'POST /change-password/',
    body: {
      old_password: 'dim-sum',
      new_password: 'buns',
      confirm_password: 'buns',
    },
  })
})

test.each<[Answer, string]>([
  [
    { status: 400, body: { error: 'Old password is wrong.' } },
    'Old password is wrong.',
  ],
  [{ status: 500 }, 'An unexpected error occurred. Please try again.'],
  ['offline', 'An unexpected error occurred. Please try again.'],
])(
  'I3: a change of password that is answered with %j says %s',
  async (answer, text) => {
    open('password', { 'POST /change-password/': answer })
    fillPasswords()
    submit('Change password')
    expect(await screen.findByText(text)).toBeTruthy()
    expect(field('Current password').value).toBe('dim-sum')
  },
)

test('H10: a saved card is forgotten after a question, another made the default; the list is fetched again', async () => {
  const cards = [cardOf(1, true), cardOf(2, false)]
  const { calls } = open('wallet', {
    'GET /stripe-payment-methods/': () => ({ body: cards }),
    'PUT /stripe-payment-methods/2/default/': () => {
      cards.splice(0, 2, cardOf(1, false), cardOf(2, true))
      return { body: cardOf(2, true) }
    },
    'DELETE /stripe-payment-methods/1/': () => {
      cards.shift()
      return { body: {} }
    },
  })
  const rows = async () => {
    const panel = await screen.findByRole('region', {
      name: 'Your saved cards',
    })
    return within(panel)
      .getAllByRole('listitem')
      .map((row) => row.firstChild?.textContent)
  }
  expect(await rows()).toEqual([
    'VISA ending in 4241Default',
    'VISA ending in 4242',
  ])

  fireEvent.click(
    screen.getByRole('button', { name: 'Make default: VISA ending in 4242' }),
  )
  expect(await screen.findByText('Default card changed')).toBeTruthy()

  await waitFor(async () =>
    expect(await rows()).toEqual([
      'VISA ending in 4241',
      'VISA ending in 4242Default',
    ]),
  )
  fireEvent.click(
    screen.getByRole('button', { name: 'Remove VISA ending in 4241' }),
  )

  const question = within(screen.getByRole('dialog', { name: 'Remove card' }))
  expect(
    question.getByText('Are you sure you want to remove this card?'),
  ).toBeTruthy()
  expect(calls.map(({ call }) => call)).not.toContain(
    'DELETE /stripe-payment-methods/1/',
  )

  fireEvent.click(question.getByRole('button', { name: 'Remove' }))
  await waitFor(async () =>
    expect(await rows()).toEqual(['VISA ending in 4242Default']),
  )
})

test('A18: details and password speak Chinese', () => {
  open('details', {}, 'zh')
  expect(document.body.textContent).not.toMatch(
    /profile\.|password\.|Full name|Save/,
  )
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
})

test('A18 A45: with another language a refused password is not called an unexpected error', async () => {
  const answer = { status: 400, body: { error: 'Old password is wrong.' } }
  const { actors } = open('password', { 'POST /change-password/': answer })
  fillPasswords()
  submit('Change password')
  await screen.findByText('Old password is wrong.')
  for (const [language, text] of [
    ['zh', '操作未成功。再试一次，即可用中文查看原因。'],
    ['en', 'Old password is wrong.'],
  ] as const) {
    act(() => actors.translations.send({ type: 'language.choose', language }))
    expect(await screen.findByText(text)).toBeTruthy()
  }
})

const labels = ['Current password', 'New password', 'Confirm password']

function open(
  tab: string,
  answers: Answers = {},
  language: 'en' | 'zh' = 'en',
) {
  const path = `/profile?tab=${tab}`
  // Prefetching reads the browser's own address.
  history.replaceState(null, '', path)

  const view = (
    <>
      <ProfileMenu />
      <ProfilePage />
    </>
  )

  return renderShop(view, {
    path,
    language,
    user: sampleUser,
    answers: { 'GET /details/': { body: sampleUser }, ...answers },
  })
}

function pick(file: File) {
  const input = screen.getByLabelText<HTMLInputElement>('Choose a picture')
  Object.defineProperty(input, 'files', { value: [file], configurable: true })
  fireEvent.change(input)
}

function fillPasswords({ confirm = 'buns' } = {}) {
  type('Current password', 'dim-sum')
  type('New password', 'buns')
  type('Confirm password', confirm)
}

function cardOf(id: number, is_default: boolean) {
  return {
    id,
    stripe_payment_method_id: `pm_${id}`,
    card_brand: 'visa',
    card_last4: `424${id}`,
    card_exp_month: 4,
    card_exp_year: 2030,
    is_default,
  }
}

function field(label: string) {
  return screen.getByLabelText<HTMLInputElement>(label)
}

function type(label: string, value: string) {
  fireEvent.input(field(label), { target: { value } })
}

function submit(name: string) {
  fireEvent.click(screen.getByRole('button', { name }))
}
