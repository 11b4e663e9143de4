import {
  act,
  cleanup,
  fireEvent,
  screen,
  waitFor,
  within,
} from '@testing-library/react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { Footer } from '#src/features/shell/Footer.tsx'
import { Header } from '#src/features/shell/Header.tsx'
import { ModeRibbon } from '#src/features/shell/ModeRibbon.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { listen } from '#test/support/client/announcements.ts'
import { renderShop } from '#test/support/client/renderShop.tsx'
import type { Answers } from '#test/support/fakes/server.ts'
import { addressOf } from '#test/support/fixtures/checkout.ts'
import { sampleUser } from '#test/support/fixtures/customer.ts'
import { sampleLine } from '#test/support/fixtures/menu.ts'

afterEach(cleanup)

const points = (postal_code: string): Answers => ({
  'GET /details/': { body: sampleUser },
  'GET /menu/delivery-point/': {
    body: {
      count: 1,
      next: null,
      previous: null,
      results: [{ postal_code, price: '6.00' }],
    },
  },
})

test("A3: a visitor sees the kitchen's address, Login and Register", () => {
  const { actors } = renderShop(<Header />)
  expect(screen.getByText('58 Dixon Street, Haymarket NSW 2000')).toBeTruthy()

  fireEvent.click(screen.getByRole('button', { name: 'Login' }))
  expect(actors.dialogs.getSnapshot().context.dialog).toEqual({ name: 'login' })
  fireEvent.click(
    screen.getByRole('button', { name: 'Register', hidden: true }),
  )
  expect(actors.dialogs.getSnapshot().context.dialog).toEqual({
    name: 'register',
  })
})

test('A3, G7: a customer sees their address, their name, that we deliver, profile and logout', async () => {
  renderShop(<Header />, { user: sampleUser, answers: points('2000') })
  expect(screen.getByText('1 Lantern Lane, Haymarket 2000')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Login' })).toBeNull()
  expect(
    screen.getByRole('button', { name: 'Account of Mei Lin' }),
  ).toBeTruthy()
  expect(await screen.findByText('Delivery available')).toBeTruthy()
  expect(
    screen.getByRole('link', { name: 'My profile' }).getAttribute('href'),
  ).toBe('/profile')
})

test('H1: the profile menu shows the balance, and leads to adding money', async () => {
  renderShop(<Header />, {
    user: sampleUser,
    answers: {
      ...points('2000'),
      'GET /transactions/get-balance/': {
        body: {
          count: 1,
          next: null,
          previous: null,
          results: [{ balance: '158.20', currency: 'AUD' }],
        },
      },
    },
  })
  const link = await screen.findByRole('link', {
    name: 'Wallet: A$158.20 Add money',
  })
  expect(link.getAttribute('href')).toBe('/profile?tab=wallet')
})

test('A3: a postal code has four digits also in Darwin', () => {
  const primary_address = { ...addressOf(1), postal_code: 800 }
  renderShop(<Header />, { user: { ...sampleUser, primary_address } })
  expect(screen.getByText(/0800$/)).toBeTruthy()
})

test('G7: where we do not deliver, the profile menu does not say that we do', async () => {
  const { actors } = renderShop(<Header />, {
    user: sampleUser,
    answers: points('2999'),
  })
  await waitFor(() =>
    expect(actors.deliveryPoints.getSnapshot().matches('loaded')).toBe(true),
  )
  expect(screen.queryByText('Delivery available')).toBeNull()
})

test('A14: logout ends the session', () => {
  const { actors } = renderShop(<Header />, {
    user: sampleUser,
    answers: points('2000'),
  })
  fireEvent.click(screen.getByRole('button', { name: 'Logout' }))
  expect(actors.session.getSnapshot().matches('signedOut')).toBe(true)
  expect(screen.getByRole('button', { name: 'Login' })).toBeTruthy()
})

test('A4: the language selector offers English and 中文 and changes the page once its labels are here', async () => {
  renderShop(<Header />)
  const select = screen.getByRole('combobox', { name: 'Language' })
  expect(
    within(select)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(expect.arrayContaining(['English', '中文']))

  fireEvent.change(select, { target: { value: 'zh' } })
  expect(await screen.findByRole('button', { name: '登录' })).toBeTruthy()
})

test('D3: the cart button says how much is in the cart', async () => {
  const { actors } = renderShop(<Header />)
  expect(
    screen.getByRole('button', { name: 'View cart, 0 items' }).textContent,
  ).toBe('')

  actors.cart.send({ type: 'cart.add', line: sampleLine({ quantity: 1 }) })
  expect(
    (await screen.findByRole('button', { name: 'View cart, 1 item' }))
      .textContent,
  ).toBe('1')

  actors.cart.send({ type: 'cart.add', line: sampleLine({ quantity: 2 }) })
  expect(
    (await screen.findByRole('button', { name: 'View cart, 3 items' }))
      .textContent,
  ).toBe('3')
})

test('A15: the footer tells the opening times', () => {
  renderShop(<Footer />)
  expect(screen.getByText('Monday, Wednesday and Friday')).toBeTruthy()
  expect(screen.getByText('2:30pm-8pm')).toBeTruthy()
})

test('A56: a network that goes is told once, until it is back', async () => {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  onTestFinished(() => network.mockRestore())
  const heard = await listen()
  renderShop(<Footer />)
  const text = 'You are offline. Your cart is saved.'
  expect(screen.queryByText(text)).toBeNull()

  network.mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(await screen.findByText(text)).toBeTruthy()
  expect(await heard()).toBe(text)

  network.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(screen.queryByText(text)).toBeNull())
})

test('A17 A20: an alert stays until it is dismissed, and is inside the modal that is open, whose title gets the focus', async () => {
  const { actors } = renderShop(
    <Dialog open title="A dish" onClose={() => {}}>
      Portions
    </Dialog>,
  )
  actors.notices.send({
    type: 'notice.alert',
    notice: { text: 'Choose a portion.' },
  })

  const dialog = within(screen.getByRole('dialog', { name: 'A dish' }))
  const alert = await dialog.findByText('Choose a portion.')
  expect(screen.getAllByText('Choose a portion.')).toEqual([alert])

  const banner = alert.parentElement?.parentElement ?? document.body
  const close = within(banner).getByRole('button', { name: 'Close' })
  close.focus()
  fireEvent.click(close)
  expect(screen.queryByText('Choose a portion.')).toBeNull()
  expect(document.activeElement?.textContent).toBe('A dish')
})

test('A33: what a list in a dialog has scrolled to its chosen line stays there when the dialog comes', () => {
  const toLine = (list: HTMLUListElement | null) => {
    if (list) list.scrollTop = 40
  }
  renderShop(
    <Dialog open onClose={() => {}} title="Filter">
      <ul ref={toLine} />
    </Dialog>,
  )
  expect(screen.getByRole('list').scrollTop).toBe(40)
})

test.each([
  ['sandbox', 'en', 'Sandbox: no money moves'],
  ['test', 'en', 'Test mode: no money moves'],
  ['test', 'zh', '测试模式：不会产生真实扣款'],
  ['live', 'en', ''],
] as const)('N3: a shop of mode %s says so in %s', (mode, language, text) => {
  renderShop(<ModeRibbon />, { mode, language })
  expect(document.body.textContent).toBe(text)
  // A landmark, so that a screen reader finds it.
  expect(screen.queryByRole('complementary')?.textContent ?? '').toBe(text)
})
