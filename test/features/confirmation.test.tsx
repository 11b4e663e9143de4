import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { User } from '#contract/session.ts'
import { loadPage } from '#test/support/client/loadPage.ts'
import { renderShop } from '#test/support/client/renderShop.tsx'
import type { Answer, Answers } from '#test/support/fakes/server.ts'
import { sampleUser } from '#test/support/fixtures/customer.ts'

const ProfilePage = await loadPage('/profile')

const unproven: User = { ...sampleUser, is_confirmed: false }
const proven: User = { ...sampleUser, is_confirmed: true }
const confirmCall = 'POST /account/confirmation/'

test('G13: the profile of an unproven address asks to open the mailed link, and has it mailed again', async () => {
  const { section } = open(unproven, '/profile', {
    'POST /account/confirmation/mail/': { body: { message: 'Mailed again.' } },
  })
  expect(
    section().getByText(/We have sent an email to mei@example.test/),
  ).toBeTruthy()

  fireEvent.click(
    section().getByRole('button', { name: 'Send the email again' }),
  )
  expect(await section().findByText('Mailed again.')).toBeTruthy()
})

test('G13: the link is refused in the words of the server, and confirms the address with one tap', async () => {
  const { answers, calls, section } = open(
    unproven,
    '/profile?confirm=the-code',
    {
      [confirmCall]: {
        status: 400,
        body: { confirmation_code: ['This is another link.'] },
      },
    },
  )
  const confirm = () =>
    fireEvent.click(section().getByRole('button', { name: 'Confirm my email' }))

  confirm()
  expect(await section().findByText('This is another link.')).toBeTruthy()
  answers[confirmCall] = { body: proven }
  confirm()
  expect(await section().findByText('Your email is confirmed.')).toBeTruthy()
  expect(section().queryByRole('button')).toBeNull()

  const sent = calls.filter(({ call }) => call === confirmCall)
  expect(sent.map(({ body }) => body)).toEqual(
    Array(2).fill({ confirmation_code: 'the-code' }),
  )
})

test.each([
  ['a proven address', proven],
  ['A23: a backend that knows of no proof', sampleUser],
])('G13: nothing is asked of %s', async (_, user) => {
  open(user, '/profile')
  await screen.findByRole('heading', { level: 2, name: 'Personal details' })
  expect(
    screen.queryByRole('region', { name: 'Confirm your email' }),
  ).toBeNull()
})

function open(
  user: User,
  path: string,
  answersOfTest: Record<string, Answer> = {},
) {
  history.replaceState(null, '', path)
  const answers: Answers = { 'GET /details/': { body: user }, ...answersOfTest }
  const shop = renderShop(<ProfilePage />, { path, user, answers })
  const section = () =>
    within(screen.getByRole('region', { name: 'Confirm your email' }))
  return { ...shop, answers, section }
}
