import { fromCallback, fromPromise } from 'xstate'
import { provideActors } from '#machines/core/provideActors.ts'
import { required } from '#machines/core/required.ts'
import type { Handoff, HandoffAnswer } from '#machines/payment/handoffTypes.ts'
import { paymentHandoffMachine } from '#machines/payment/paymentHandoffMachine.ts'
import { paymentInquiryMachine } from '#machines/payment/paymentInquiryMachine.ts'
import type { IntentStatus } from '#machines/payment/paymentOutcome.ts'
import type { TabCommand } from '#machines/payment/paymentTab.ts'
import type { Billing } from '#src/adapters/payments.ts'
import type { Tabs } from '#src/adapters/tabs.ts'
import type { ClientDeps } from '../core/clientDeps.ts'
import { readOrderStatus } from '../orders/readOrder.ts'
import type { HandoffStore } from './handoffStore.ts'

export function paymentHandoffOf(
  deps: ClientDeps,
  store: HandoffStore,
  billing: () => Billing,
) {
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
          billing(),
        )
      },
    ),
    findPage: fromPromise<HandoffAnswer, Handoff>(async ({ input }) =>
      (await provider()).findPage(input.clientSecret),
    ),
    paymentInquiry: provideActors(paymentInquiryMachine, {
      askServer: fromPromise<IntentStatus, { reference: string }>(
        ({ input, signal }) =>
          readOrderStatus(deps.api, input.reference, signal),
      ),
    }),
  })
}

/** Controls the payment tab, and closes it at the end if it is still blank. */
function paymentTabOf(tabs: Tabs) {
  return fromCallback<TabCommand>(({ sendBack, receive }) => {
    const stops = [
      tabs.onClosed(() => sendBack({ type: 'tab.closed' })),
      tabs.onRestored(() => sendBack({ type: 'page.restored' })),
    ]
    receive((command) => {
      switch (command.type) {
        case 'tab.show':
          return sendBack({ type: `tab.${tabs.show(command.url)}` })
        case 'tab.redirect':
          return tabs.redirect(command.url)
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
