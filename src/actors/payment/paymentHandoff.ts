import { fromCallback, fromPromise } from 'xstate'
import { provideActors } from '#machines/core/provideActors.ts'
import { required } from '#machines/core/required.ts'
import type { Handoff, HandoffAnswer } from '#machines/payment/handoffTypes.ts'
import {
  paymentHandoffMachine,
  type TabCommand,
} from '#machines/payment/paymentHandoffMachine.ts'
import { paymentInquiryMachine } from '#machines/payment/paymentInquiryMachine.ts'
import type { IntentStatus } from '#machines/payment/paymentOutcome.ts'
import type { Tabs } from '#src/adapters/tabs.ts'
import type { ClientDeps } from '../core/clientDeps.ts'
import { askOrder } from '../orders/readOrder.ts'
import type { HandoffStore } from './handoffStore.ts'

/** A payment on the provider's page. */
export function paymentHandoffOf(deps: ClientDeps, store: HandoffStore) {
  const { payments, tabs, paymentChannel, origin } = deps
  const provider = () => required(payments, 'payments')()
  return provideActors(paymentHandoffMachine, {
    paymentTab: paymentTabOf(tabs),
    watchReturn: fromCallback<{ type: 'payment.returned' }, Handoff>(
      ({ input, sendBack }) =>
        paymentChannel.onResult(({ payment_intent }) => {
          if (payment_intent === input.paymentIntent)
            sendBack({ type: 'payment.returned' })
        }),
    ),
    saveHandoff: fromPromise<void, Handoff>(async ({ input }) =>
      store.save(input),
    ),
    openPage: fromPromise<HandoffAnswer, Handoff>(
      async ({ input: { method, clientSecret } }) => {
        const { startHandoff } = await provider()
        return await startHandoff[method](
          clientSecret,
          `${origin}/checkout?source=${method}`,
        )
      },
    ),
    findPage: fromPromise<HandoffAnswer, Handoff>(async ({ input }) =>
      (await provider()).findPage(input.clientSecret),
    ),
    paymentInquiry: provideActors(paymentInquiryMachine, {
      askServer: fromPromise<IntentStatus, { reference: string }>(
        ({ input, signal }) => askOrder(deps.api, input.reference, signal),
      ),
    }),
  })
}

/** A tab that still shows no page at the end is closed. */
function paymentTabOf(tabs: Tabs) {
  return fromCallback<TabCommand>(({ sendBack, receive }) => {
    const stops = [
      tabs.onClosed(() => sendBack({ type: 'tab.closed' })),
      tabs.onRestored(() => sendBack({ type: 'page.restored' })),
    ]
    receive((order) => {
      switch (order.type) {
        case 'tab.show':
          return sendBack({ type: `tab.${tabs.show(order.url)}` })
        case 'tab.redirect':
          return tabs.redirect(order.url)
        case 'tab.check':
          return sendBack({ type: tabs.isOpen() ? 'tab.open' : 'tab.closed' })
        case 'tab.closeBlank':
          return tabs.close('blank')
        case 'tab.close':
          return tabs.close('any')
      }
    })
    return () => {
      tabs.close('blank')
      for (const stop of stops) stop()
    }
  })
}
