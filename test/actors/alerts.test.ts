import { expect, test } from 'vitest'
import { defaultCalendar } from '#contract/openingCalendar.ts'
import { earliestDate } from '#contract/schedule.ts'
import { aboutSocialLogin } from '#machines/shell/noticesMachine.ts'
import {
  fill,
  openShopInTabs,
  submit,
  until,
} from '#test/support/client/openShopInTabs.ts'
import type { ShopTab } from '#test/support/client/openShopTab.ts'
import { fakeTimers } from '#test/support/timing/fakeTimers.ts'

fakeTimers()

test('A17: the message about a missing date stands at its field alone, and goes once a date is chosen', async () => {
  const tab = await open()
  await fill(tab)

  const { checkout } = tab.actors
  const date = earliestDate(tab.deps.clock.now(), defaultCalendar)
  checkout.send({ type: 'form.choose', choice: { date: null } })
  checkout.send({ type: 'order.submit' })
  expect(problemIn(tab)).toEqual({ key: 'checkout.date_missing' })
  expect(alertIn(tab)).toBeNull()

  checkout.send({ type: 'form.choose', choice: { date } })
  expect(problemIn(tab)).toBeNull()
})

test('A17: the alert that an order is in progress goes once it is placed', async () => {
  const shop = openShopInTabs()
  const tab = await shop.openTab({ path: '/ordernow' })
  await submit(tab)
  tab.goTo('/ordernow')
  expect(alertIn(tab)).toEqual({ key: 'checkout.still_processing' })
  shop.pay()
  await until(() => alertIn(tab) === null)
  expect(linesIn(tab)).toBe(0)
})

test('A17: the message about a missing address goes when the addresses come late', async () => {
  const tab = await open()
  await fill(tab)

  const { checkout } = tab.actors
  const { addresses } = checkout.getSnapshot().context.facts
  checkout.send({ type: 'fact.addresses', addresses: null })
  checkout.send({ type: 'order.submit' })
  expect(problemIn(tab)).toEqual({ key: 'checkout.address_missing' })

  checkout.send({ type: 'fact.addresses', addresses })
  expect(problemIn(tab)).toBeNull()
})

test('A17: the alert about a file that is no picture goes once another is picked', async () => {
  const tab = await open()

  const { profile } = tab.actors
  const pick = (type: string) =>
    profile.send({
      type: 'picture.pick',
      picture: new File(['a'], 'a', { type }),
    })

  pick('text/plain')
  expect(alertIn(tab)).toEqual({ key: 'profile.picture_no_image' })
  pick('image/png')
  expect(alertIn(tab)).toBeNull()
})

test('A17: the alert about a login that the shop does not have goes with the dialog that offered it', async () => {
  const tab = await open()
  const { dialogs, notices } = tab.actors

  dialogs.send({ type: 'dialog.open', dialog: { name: 'login' } })
  const notice = {
    key: 'session.google_not_implemented',
    about: aboutSocialLogin,
  }

  notices.send({ type: 'notice.alert', notice })
  dialogs.send({ type: 'dialog.open', dialog: { name: 'register' } })
  expect(alertIn(tab)).toBeNull()
})

test('A17: a passing message leaves an alert where it is', async () => {
  const tab = await open()
  const alert = { key: 'wallet.card_prefer_failed' }

  tab.actors.notices.send({ type: 'notice.alert', notice: alert })
  tab.actors.notices.send({
    type: 'notice.status',
    notice: { key: 'cart.added' },
  })
  expect(tab.actors.notices.getSnapshot().context).toEqual({
    alert,
    status: { key: 'cart.added' },
  })
})

const open = () => openShopInTabs().openTab({ path: '/ordernow' })

/** The alert without its function for the event bridge. */
function alertIn({ actors }: ShopTab) {
  const { alert } = actors.notices.getSnapshot().context
  return alert && 'key' in alert ? { key: alert.key } : alert
}

const problemIn = ({ actors }: ShopTab) =>
  actors.checkout.getSnapshot().context.problem?.notice ?? null

const linesIn = ({ actors }: ShopTab) =>
  actors.cart.getSnapshot().context.lines.length
