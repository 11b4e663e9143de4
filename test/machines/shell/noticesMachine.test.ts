import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { noticesMachine } from '#machines/shell/noticesMachine.ts'
import { expectFullWalk } from '#test/support/walker/expectFullWalk.ts'
import { expectState } from '#test/support/walker/expectState.ts'

test('every transition of the notices is taken', () => {
  expectFullWalk(noticesMachine, {
    events: [
      { type: 'notice.alert', notice: { key: 'checkout.date_gone' } },
      { type: 'notice.status', notice: { text: 'Saved.' } },
      { type: 'notice.outdated', keys: ['checkout.date_gone'] },
      { type: 'notice.outdated', keys: ['checkout.date_missing'] },
    ],
    check: (arrival) => {
      expectState(arrival, { 'notice.dismiss': { alert: 'none' } })
      const { snapshot } = arrival
      expect(snapshot.context.alert !== null).toBe(snapshot.hasTag('alert'))
      expect(snapshot.context.status !== null).toBe(snapshot.hasTag('status'))
    },
  })
})

test('A17: a passing message goes after five seconds, and a newer one has its own five', () => {
  const clock = new SimulatedClock()
  const notices = createActor(noticesMachine, { clock }).start()
  const status = () => notices.getSnapshot().context.status

  notices.send({ type: 'notice.status', notice: { key: 'item.added' } })
  clock.increment(4_000)
  notices.send({ type: 'notice.status', notice: { key: 'address.saved' } })
  clock.increment(4_999)
  expect(status()).toEqual({ key: 'address.saved' })

  clock.increment(1)
  expect(status()).toBeNull()
})

test('an alert comes along to the page that it is raised for, and not to the one after', () => {
  const clock = new SimulatedClock()
  const notices = createActor(noticesMachine, { clock }).start()
  const alert = () => notices.getSnapshot().context.alert

  notices.send({
    type: 'notice.alert',
    notice: { key: 'checkout.order_already_processed' },
  })
  notices.send({ type: 'page.changed' })
  expect(alert()).toEqual({ key: 'checkout.order_already_processed' })

  clock.increment(1_000)
  notices.send({ type: 'page.changed' })
  expect(alert()).toBeNull()
})

test('a newer alert comes along to the page that it is raised for, too', () => {
  const clock = new SimulatedClock()
  const notices = createActor(noticesMachine, { clock }).start()

  notices.send({
    type: 'notice.alert',
    notice: { key: 'checkout.date_missing' },
  })
  clock.increment(1_000)
  notices.send({
    type: 'notice.alert',
    notice: { key: 'payment.order_expired' },
  })
  notices.send({ type: 'page.changed' })
  expect(notices.getSnapshot().context.alert).toEqual({
    key: 'payment.order_expired',
  })
})

test('a passing message does not follow the customer into a dialog', () => {
  const notices = createActor(noticesMachine).start()
  notices.send({ type: 'notice.status', notice: { key: 'item.added' } })
  notices.send({ type: 'dialog.opened' })
  expect(notices.getSnapshot().context.status).toBeNull()
  notices.stop()
})

test('A17: a passing message does not follow the customer to another page', () => {
  const notices = createActor(noticesMachine).start()
  notices.send({ type: 'notice.status', notice: { key: 'item.added' } })
  notices.send({ type: 'page.changed' })
  expect(notices.getSnapshot().context.status).toBeNull()
  notices.stop()
})

test('A17: an alert in the words of the server goes with what it is about', () => {
  const notices = createActor(noticesMachine).start()
  const notice = { text: 'No.', about: 'checkoutProblem' }
  notices.send({ type: 'notice.alert', notice })
  notices.send({ type: 'notice.outdated', keys: ['checkout.date_gone'] })
  expect(notices.getSnapshot().context.alert).toEqual(notice)
  notices.send({ type: 'notice.outdated', keys: ['checkoutProblem'] })
  expect(notices.getSnapshot().context.alert).toBeNull()
  notices.stop()
})

test('A17: an alert goes when its cause has ended, not when another has', () => {
  const notices = createActor(noticesMachine).start()
  const alert = () => notices.getSnapshot().context.alert

  notices.send({
    type: 'notice.alert',
    notice: { key: 'checkout.date_missing' },
  })
  notices.send({ type: 'notice.outdated', keys: ['checkout.slot_missing'] })
  expect(alert()).toEqual({ key: 'checkout.date_missing' })

  notices.send({ type: 'notice.outdated', keys: ['checkout.date_missing'] })
  expect(alert()).toBeNull()
  notices.stop()
})
