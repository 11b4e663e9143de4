import { paymentHandoffMachine } from '#machines/payment/paymentHandoffMachine.ts'
import { handoff } from '#test/support/fixtures/handoff.ts'
import { textOf } from '../support/handoffShopper.ts'
import { expect } from '../support/story.ts'
import { handoffActions } from './handoffActions.ts'
import {
  beginAgain,
  beginOnPhone,
  beginPayment,
  type HandoffScene,
  handoffScene,
  type Machine,
  type Snapshot,
} from './handoffScene.ts'
import type { Table } from './table.ts'

const saved = {
  type: 'xstate.done.actor.saveHandoff',
  output: undefined,
} as const

const opening = (scene: HandoffScene, { context: { method } }: Snapshot) =>
  expect(
    scene.overlay.getByText(textOf(method, 'opening', scene.language)),
  ).toBeVisible()
const says =
  (label: string) =>
  ({ overlay, t }: HandoffScene) =>
    expect(overlay.getByText(t(label))).toBeVisible()

export const paymentHandoff: Table<Machine, HandoffScene> = {
  machine: paymentHandoffMachine,
  project: ({ context: { method, page, outcome } }) => [
    method,
    page?.url,
    page?.qrImage,
    outcome?.kind,
  ],
  scene: handoffScene,
  starts: {
    'Alipay is chosen': {
      input: handoff,
      events: [saved],
      outside: { provider: 'not asked', tab: 'blank' },
      act: (scene) => beginPayment(scene, 'alipay'),
    },
    'WeChat is chosen': {
      input: { ...handoff, method: 'wechat' },
      events: [saved],
      outside: { provider: 'not asked', tab: 'none' },
      act: (scene) => beginPayment(scene, 'wechat'),
    },
    'Alipay is chosen on a phone': {
      input: handoff,
      events: [saved],
      outside: { provider: 'not asked', tab: 'none', device: 'phone' },
      act: beginOnPhone,
    },
    'the page is loaded again while Alipay waits': {
      input: { ...handoff, isResumed: true },
      events: [],
      outside: { provider: 'waits', tab: 'loose' },
      act: beginAgain,
    },
    'the page is loaded again, and the code of the provider does not come': {
      input: { ...handoff, isResumed: true },
      events: [],
      outside: { provider: 'waits', tab: 'loose', script: 'lost' },
      act: (scene) =>
        beginAgain(scene, () =>
          scene.page.route('**/stripe.js', (route) => route.abort()),
        ),
    },
  },
  actions: handoffActions,
  sees: {
    opening,
    finding: opening,
    'presenting.waiting': async (scene) => {
      await says('payment.waiting')(scene)
      await expect(scene.button('payment.page_reopen')).toBeVisible()
    },
    'presenting.blocked': async (scene) => {
      await says('payment.blocked')(scene)
      await expect(scene.link).toBeVisible()
      await expect(scene.button('payment.page_here')).toBeVisible()
    },
    'presenting.redirecting': says('payment.redirecting'),
    'presenting.showingQr': async ({ overlay, link, t }) => {
      await expect(
        overlay.getByRole('img', { name: t('payment.code') }),
      ).toBeVisible()
      await expect(link).toBeVisible()
    },
    'presenting.unfinished': async (scene, { context: { page } }) => {
      await says('payment.unfinished')(scene)
      await expect(scene.button('payment.page_reopen')).toBeVisible()
      await expect(scene.button('payment.page_here')).toBeVisible({
        visible: page !== null,
      })
    },
    'asking.reconciling': async (scene) => {
      await says('checkout.checking')(scene)
      await expect(scene.button('checkout.check_again')).toBeHidden()
    },
    'asking.unknown': async (scene) => {
      await says('payment.unknown')(scene)
      await expect(scene.button('checkout.check_again')).toBeVisible()
    },
    // The dialog's code is lazy, and the clock is paused.
    async ended({ page, t, until, calls }, { context: { outcome } }) {
      if (outcome?.kind === 'gone')
        return until(page.getByText(t('payment.order_expired')).first())
      if (outcome?.kind === 'givenUp') {
        await calls.pass('ask')
        return until(page.getByText(t('payment.given_up')))
      }

      const end = outcome?.kind === 'taken' ? 'succeeded' : 'failed'
      return until(
        page.getByRole('dialog', { name: t(`checkout.${end}_title`) }),
      )
    },
  },
  untaken: {
    'Nothing outside the page makes an actor fail.': [
      'paymentHandoff  xstate.error.actor.paymentTab  ->  (stays)',
      'paymentHandoff  xstate.error.actor.watchReturn  ->  (stays)',
      'paymentHandoff.presenting  xstate.error.actor.paymentInquiry  ->  paymentHandoff.interrupted',
      'paymentHandoff.asking  xstate.error.actor.paymentInquiry  ->  paymentHandoff.interrupted',
      'paymentHandoff.interrupted  payment.ask  ->  paymentHandoff.asking',
      'paymentHandoff.interrupted  payment.returned  ->  paymentHandoff.asking',
      'paymentHandoff.interrupted  xstate.after.restTime.paymentHandoff.interrupted  ->  paymentHandoff.asking',
    ],
    'The browser says at once what became of a tab, and stores at once.': [
      'paymentHandoff.saving  xstate.error.actor.saveHandoff  ->  paymentHandoff.opening',
      'paymentHandoff.presenting.checkingTab  xstate.after.tabTimeout.paymentHandoff.presenting.checkingTab  ->  paymentHandoff.presenting.unfinished',
      'paymentHandoff.presenting.showing  xstate.after.tabTimeout.paymentHandoff.presenting.showing  ->  paymentHandoff.presenting.blocked',
    ],
  },
  unseen: {
    'Only a failed actor leads here.': ['interrupted'],
    'The machine leaves it at once.': [
      'saving',
      'presenting.checkingTab',
      'presenting.showing',
    ],
  },
}
