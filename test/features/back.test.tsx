import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { OrderPage } from '#src/features/menu/OrderPage.tsx'
import { openShopTab } from '#test/support/client/openShopTab.ts'
import { renderShop } from '#test/support/client/renderShop.tsx'
import { createFakeBrowser } from '#test/support/fakes/browser.ts'
import { createFakePayments } from '#test/support/fakes/payments.ts'
import { createFakeServer } from '#test/support/fakes/server.ts'
import { sampleAddress, sampleUser } from '#test/support/fixtures/customer.ts'
import { sampleItem } from '#test/support/fixtures/menu.ts'
import { patience } from '#test/support/timing/patience.ts'

test('A22: Back closes the dialog of a dish, and the menu stays where it is', async () => {
  history.replaceState(null, '', '/ordernow')
  const page = {
    count: 1,
    next: null,
    previous: null,
    results: [sampleItem({})],
  }

  renderShop(<OrderPage />, {
    path: '/ordernow',
    answers: { 'GET /menu/items/': { body: page } },
  })
  fireEvent.click(
    await screen.findByRole('button', {
      name: 'Add Mapo Tofu: choose a portion',
    }),
  )
  expect(await screen.findByRole('dialog', { name: 'Mapo Tofu' })).toBeTruthy()

  act(() => history.back())
  await vi.waitFor(
    () => expect(screen.queryByRole('dialog')).toBeNull(),
    patience,
  )
  expect([location.pathname, history.state]).toEqual(['/ordernow', null])
})

test('A22: from the side menu to login and out again the tab stands where it stood', async () => {
  const { actors } = renderShop(null)
  actors.dialogs.send({ type: 'dialog.open', dialog: { name: 'sideMenu' } })
  fireEvent.click(
    await screen.findByRole('button', { name: 'Login', hidden: true }),
  )
  expect(history.state).toEqual({ dialog: 'step' })
  act(() => actors.dialogs.send({ type: 'dialog.close' }))
  await vi.waitFor(() => expect(history.state).toBeNull(), patience)
})

test('A22: Back on login, which the cart had opened, shows the cart again, and Back once more the page', async () => {
  const { actors, navigation } = open('/ordernow')
  actors.dialogs.send({ type: 'dialog.open', dialog: { name: 'cartDrawer' } })
  actors.dialogs.send({
    type: 'dialog.open',
    dialog: { name: 'login' },
    returnTo: { name: 'cartDrawer' },
  })
  await navigation.back()
  expect(actors.dialogs.getSnapshot().context.dialog).toEqual({
    name: 'cartDrawer',
  })

  await vi.waitFor(
    () => expect(navigation.step.address()).toBe('/ordernow'),
    patience,
  )
  await navigation.back()
  expect(actors.dialogs.getSnapshot().value.modal).toBe('closed')
  expect(navigation.step.address()).toBeNull()
})

test('A22: two quick Backs close the dialog and leave the page', async () => {
  const { actors, navigation, goTo } = open('/')
  goTo('/ordernow')
  actors.dialogs.send({ type: 'dialog.open', dialog: { name: 'cartDrawer' } })
  await Promise.all([navigation.back(), navigation.back()])
  expect(actors.dialogs.getSnapshot().value.modal).toBe('closed')
  expect(navigation.path()).toBe('/')
})

test('A22: a page that is left through a dialog has no step between it and the next', () => {
  const { actors, navigation, goTo } = open('/ordernow')
  actors.dialogs.send({ type: 'dialog.open', dialog: { name: 'cartDrawer' } })
  actors.dialogs.send({ type: 'dialog.close' })
  goTo('/contact-us')
  expect(navigation.history()).toEqual(['/ordernow', '/contact-us'])
})

test('A22: an address that was replaced below a dialog is still the one of the page when the dialog is gone', async () => {
  const { actors, navigation } = open('/ordernow')
  actors.dialogs.send({ type: 'dialog.open', dialog: { name: 'cartDrawer' } })
  actors.navigation.send({
    type: 'page.requested',
    to: '/ordernow?search=tofu',
    replace: true,
  })
  actors.dialogs.send({ type: 'dialog.close' })
  await vi.waitFor(() => expect(navigation.step.address()).toBeNull(), patience)
  expect(navigation.path() + navigation.search()).toBe('/ordernow?search=tofu')
})

test('A22: Back answers the question before an address is deleted with no, but not once it is being deleted', async () => {
  const { actors, navigation } = openSignedIn('/profile', {
    'DELETE /user-address/1/': 'offline',
  })
  const deletion = () => actors.addressBook.getSnapshot().value.deletion

  actors.addressBook.send({ type: 'address.delete', id: sampleAddress.id })
  await navigation.back()
  expect(deletion()).toBe('none')

  actors.addressBook.send({ type: 'address.delete', id: sampleAddress.id })
  actors.addressBook.send({ type: 'deletion.confirm' })
  await navigation.back()
  expect(deletion()).toEqual({ asked: 'deleting' })

  await vi.waitFor(
    () => expect(navigation.step.address()).toBe('/profile'),
    patience,
  )
})

function open(path: string, answers = {}, browser = createFakeBrowser()) {
  const { fetch } = createFakeServer(answers)
  const { payments } = createFakePayments([])
  return openShopTab({ browser, fetch, payments, path })
}

function openSignedIn(path: string, answers = {}) {
  const browser = createFakeBrowser()
  const { storage } = browser.openTab()
  storage.session.saveTokens({ access_token: 'a', refresh_token: 'r' }, true)
  storage.session.saveUser(sampleUser)
  return open(path, answers, browser)
}
