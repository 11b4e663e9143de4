import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { HandoffBody } from '#src/features/checkout/handoff/HandoffBody.tsx'
import { handoffTexts } from '#src/features/checkout/handoff/progressTexts.ts'
import { createTestHandoff } from '#test/support/client/createTestHandoff.ts'
import {
  renderShop,
  type ShopOptions,
} from '#test/support/client/renderShop.tsx'
import { paymentPage } from '#test/support/fixtures/handoff.ts'

afterEach(cleanup)

const wechat = { status: 'requires_action', page: paymentPage } as const

test('F3: the link beside a code says nothing to the machine: the code stays, and whoever comes back is heard of', async () => {
  const { sent } = await open('qr')
  follow(screen.getByRole('link', { name: 'Open the payment page' }))
  expect(sent).toEqual([])
})

test('P12: the link in place of a tab that was blocked says that the page is open', async () => {
  const { sent, actor } = await open('blocked')
  follow(screen.getByRole('link', { name: 'Open the payment page' }))
  expect(sent).toEqual(['page.opened'])
  expect(actor.getSnapshot().hasTag('waiting')).toBe(true)
})

test('F11: on a phone the payment page is the first way, because no phone scans its own screen', async () => {
  await open('qr', 'phone')
  const link = screen.getByRole('link', { name: 'Open the payment page' })
  const others = screen.getAllByRole('button')
  expect(link.className).toContain('button-solid')
  expect(
    others.map(({ className }) => className.includes('button-solid')),
  ).not.toContain(true)
  expect(handoffTexts('qr', 'wechat').text).toBe('payment.scan')
  expect(handoffTexts('qr', 'wechat', 'phone').text).toBe('payment.code_phone')
  expect(handoffTexts('qr', 'wechat', 'wechat').text).toBe(
    'payment.code_wechat',
  )
})

test.each([
  ['phone', false],
  ['wechat', true],
  [undefined, true],
] as const)('F11: on %s the code stands open: %s', async (device, isOpen) => {
  await open('qr', device)
  const fold = screen
    .getByRole('img', { name: 'QR code to pay with WeChat' })
    .closest('details')
  expect(fold === null || fold.open).toBe(isOpen)

  if (isOpen) return
  const link = screen.getByRole('link', { name: 'Open the payment page' })
  expect(link.compareDocumentPosition(fold ?? link)).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  )
  expect(fold?.querySelector('summary')?.textContent).toBe('Show the code')
  expect(fold?.nextElementSibling?.textContent).toBe('Pay another way')
})

test.each([
  ['reconciling', ['Continue Shopping', 'See my orders']],
  ['unknown', ['Continue Shopping', 'See my orders']],
  ['waiting', []],
] as const)('E26: at the step %s the ways out are %j', async (step, names) => {
  const { actor, isAt } = createTestHandoff({})
  await isAt('waiting')
  renderShop(<HandoffBody actor={actor} step={step} method="alipay" />)
  expect(
    screen.queryAllByRole('link').map(({ textContent }) => textContent),
  ).toEqual(names)
})

/** Clicks a link without a navigation. */
function follow(link: HTMLElement) {
  link.addEventListener('click', (event) => event.preventDefault())
  fireEvent.click(link)
}

/** The actions of a hand-off at a step, and the events that they send. */
async function open(step: 'qr' | 'blocked', device?: ShopOptions['device']) {
  const { actor, isAt } = createTestHandoff(
    step === 'qr'
      ? { input: { method: 'wechat' }, provider: wechat, isPrepared: false }
      : { tabs: 'blocks' },
  )
  await isAt(step)

  const method = step === 'qr' ? 'wechat' : 'alipay'
  renderShop(<HandoffBody actor={actor} step={step} method={method} />, {
    device,
  })

  const sent: string[] = []
  actor.system.inspect((inspection) => {
    if (inspection.type === '@xstate.event' && inspection.actorRef === actor)
      sent.push(inspection.event.type)
  })

  return { actor, sent }
}
