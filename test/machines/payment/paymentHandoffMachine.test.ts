import { expect, test } from 'vitest'
import { createTestHandoff } from '#test/support/client/createTestHandoff.ts'
import { createFakeBrowser } from '#test/support/fakes/browser.ts'
import { billing, paymentPage } from '#test/support/fixtures/handoff.ts'

const result = {
  source: 'alipay',
  payment_intent: 'pi_1',
  redirect_status: 'succeeded',
} as const
const wechat = { status: 'requires_action', page: paymentPage } as const

test('F3: what a returning tab needs is stored, then the prepared tab shows the page, begun with the billing details', async () => {
  const { isAt, tabs, started, store } = createTestHandoff()
  await isAt('waiting')
  expect(tabs.shown()).toBe(paymentPage.url)
  expect(store.find('pi_1')).toEqual({ state: 'open', orderId: 'LK-1' })
  expect(started).toEqual([
    {
      method: 'alipay',
      clientSecret: 'pi_1_secret_2',
      returnUrl: 'https://shop.example/checkout?source=alipay',
      billing,
    },
  ])
})

test('F3: a returning tab is a hint, and the server says what was paid', async () => {
  const { actor, isAt, paymentChannel, answers, ended, output, browser } =
    createTestHandoff()
  await isAt('waiting')
  answers.server = 'succeeded'
  paymentChannel.publish(result)
  expect(actor.getSnapshot().hasTag('waiting')).toBe(true)

  browser
    .openTab()
    .paymentChannel.publish({ ...result, payment_intent: 'pi_other' })
  expect(actor.getSnapshot().hasTag('waiting')).toBe(true)

  browser.openTab().paymentChannel.publish(result)
  await ended()
  expect(output()).toEqual({ kind: 'taken', status: 'succeeded' })
})

test('F3: a return that only the storage, or only the channel tells is heard', async () => {
  for (const lame of [{ channel: false }, { storageEvents: false }]) {
    const browser = createFakeBrowser(lame)
    const { isAt, answers, ended, output } = createTestHandoff({ browser })
    await isAt('waiting')
    answers.server = 'processing'
    browser.openTab().paymentChannel.publish(result)
    await ended()
    expect(output()).toEqual({ kind: 'taken', status: 'processing' })
  }
})

test('P9: a result that says failed is believed only when the server says so three times', async () => {
  const { isAt, pass, browser, answers, requestCount, ended, output } =
    createTestHandoff()
  await isAt('waiting')
  await pass(0)

  const before = requestCount()
  answers.server = 'requires_payment_method'
  browser
    .openTab()
    .paymentChannel.publish({ ...result, redirect_status: 'failed' })
  await isAt('reconciling')
  for (const pause of [0, 1000, 2000]) await pass(pause)
  await ended()
  expect(output()).toEqual({ kind: 'refused', message: null })
  expect(requestCount() - before).toBe(3)
})

test('P1: a payment is found without an event of any tab', async () => {
  const { isAt, pass, answers, output } = createTestHandoff()
  await isAt('waiting')
  await pass(0)
  answers.server = 'succeeded'
  await pass(10_000)
  expect(output()).toEqual({ kind: 'taken', status: 'succeeded' })
})

test('P1: three looks at the server that find nothing paid end the payment, although its page is open', async () => {
  const { isAt, pass, answers, output } = createTestHandoff()
  await isAt('waiting')
  await pass(0)
  answers.server = 'requires_payment_method'
  for (const _ of [1, 2, 3]) await pass(10_000)
  expect(output()).toEqual({ kind: 'refused', message: null })
})

test('P12: a tab that was closed is not a refusal: the server is asked, then the page is offered again', async () => {
  const { actor, isAt, pass, tabs, output } = createTestHandoff()
  await isAt('waiting')
  tabs.closeByHand()
  expect(actor.getSnapshot().hasTag('reconciling')).toBe(true)

  for (const pause of [0, 1000, 2000]) await pass(pause)
  await isAt('unfinished')
  actor.send({ type: 'page.reopen' })
  expect(tabs.shown()).toBe(paymentPage.url)
  expect(actor.getSnapshot().hasTag('waiting')).toBe(true)

  actor.send({ type: 'payment.giveUp' })
  expect(output()).toEqual({ kind: 'givenUp' })
  expect(tabs.shown()).toBeNull()
})

test('P12: a blocked tab leaves a link, and the way in this tab', async () => {
  const { actor, isAt, tabs } = createTestHandoff({ tabs: 'blocks' })
  await isAt('blocked')
  expect(actor.getSnapshot().context.page?.url).toBe(paymentPage.url)
  actor.send({ type: 'page.redirect' })
  expect(tabs.redirects).toEqual([paymentPage.url])
  tabs.restore()
  expect(actor.getSnapshot().hasTag('reconciling')).toBe(true)
})

test('P12: a link that the customer followed counts as a page that is open', async () => {
  const { actor, isAt } = createTestHandoff({ tabs: 'blocks' })
  await isAt('blocked')
  actor.send({ type: 'page.opened' })
  expect(actor.getSnapshot().hasTag('waiting')).toBe(true)
})

test('F3: a phone goes to the page in the same tab', async () => {
  const { isAt, tabs } = createTestHandoff({ tabs: 'phone' })
  await isAt('redirecting')
  expect(tabs.redirects).toEqual([paymentPage.url])
})

test('F3: WeChat shows a code and opens no tab; after a look at the server the code is there again', async () => {
  const { actor, isAt, pass, tabs, started } = createTestHandoff({
    input: { method: 'wechat' },
    provider: wechat,
    isPrepared: false,
  })
  await isAt('qr')
  expect(tabs.shown()).toBeNull()
  expect(started[0]?.method).toBe('wechat')

  await pass(900_000)
  expect(actor.getSnapshot().hasTag('reconciling')).toBe(true)
  for (const pause of [0, 1000, 2000]) await pass(pause)
  expect(actor.getSnapshot().hasTag('qr')).toBe(true)
})

test('F3: a refusal by the provider carries its words and closes the tab that shows nothing yet', async () => {
  const error = {
    message: 'Alipay is down.',
    code: 'declined',
    isUncertain: false,
  }
  const { ended, output, tabs } = createTestHandoff({ provider: { error } })

  await ended()
  expect(output()).toEqual({ kind: 'refused', message: 'Alipay is down.' })
  expect(tabs.shown()).toBeNull()
})

test('P4: a provider whose answer is lost may have begun: the server is asked, at most 20 seconds before it is unknown', async () => {
  const { actor, isAt, pass, answers, output, tabs } = createTestHandoff({
    provider: 'lost',
    server: 'down',
  })
  await isAt('reconciling')
  expect(tabs.shown()).toBeNull()

  for (const pause of [0, 1000, 2000, 4000, 8000]) await pass(pause)
  expect(actor.getSnapshot().hasTag('unknown')).toBe(false)
  await pass(5000)
  expect(actor.getSnapshot().hasTag('unknown')).toBe(true)
  expect(actor.getSnapshot().can({ type: 'payment.giveUp' })).toBe(false)

  answers.server = 'succeeded'
  actor.send({ type: 'payment.ask' })
  await pass(0)
  expect(output()).toEqual({ kind: 'taken', status: 'succeeded' })
})

test('F3: a return while the server is asked has it asked again at once', async () => {
  const { isAt, pass, tabs, browser, answers, requestCount, ended, output } =
    createTestHandoff()
  await isAt('waiting')
  tabs.closeByHand()
  await pass(0)

  const before = requestCount()
  answers.server = 'succeeded'
  browser.openTab().paymentChannel.publish(result)
  expect(requestCount() - before).toBe(1)

  await ended()
  expect(output()).toEqual({ kind: 'taken', status: 'succeeded' })
})

test('P8: an order that is cancelled while the page is open is gone', async () => {
  const { isAt, pass, answers, output } = createTestHandoff()
  await isAt('waiting')
  await pass(0)
  answers.server = 'canceled'
  await pass(10_000)
  expect(output()).toEqual({ kind: 'gone' })
})

test('P9: after a reload the server is asked first; still unpaid, the page is found again and offered', async () => {
  const { actor, isAt, pass, tabs, started } = createTestHandoff({
    input: { isResumed: true },
    isPrepared: false,
  })
  await isAt('reconciling')
  for (const pause of [0, 1000, 2000]) await pass(pause)
  await isAt('unfinished')
  expect(started).toEqual([])
  expect(tabs.shown()).toBeNull()
  expect(actor.getSnapshot().context.page).toEqual({
    url: paymentPage.url,
    qrImage: null,
  })
})

test('P9: a page that is not found after a reload is looked for again when the customer wants it', async () => {
  const { actor, isAt, pass } = createTestHandoff({
    input: { isResumed: true },
    provider: { status: 'requires_action', page: null },
    isPrepared: false,
  })
  await isAt('reconciling')
  for (const pause of [0, 1000, 2000]) await pass(pause)
  await isAt('unfinished')
  actor.send({ type: 'page.reopen' })
  expect(actor.getSnapshot().value).toBe('finding')
})

test('P9: a code is shown again after a reload', async () => {
  const { isAt, pass } = createTestHandoff({
    input: { method: 'wechat', isResumed: true },
    provider: wechat,
  })
  await isAt('reconciling')
  for (const pause of [0, 1000, 2000]) await pass(pause)
  await isAt('qr')
})

test('P9: a reload after the payment ends paid without asking the provider for anything', async () => {
  const { ended, output, started } = createTestHandoff({
    input: { isResumed: true },
    server: 'succeeded',
  })
  await ended()
  expect(output()).toEqual({ kind: 'taken', status: 'succeeded' })
  expect(started).toEqual([])
})
