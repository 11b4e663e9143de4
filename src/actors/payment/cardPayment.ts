import { fromPromise } from 'xstate'
import { translate } from '#contract/translations.ts'
import { provideActors } from '#machines/core/provideActors.ts'
import { required } from '#machines/core/required.ts'
import { cardPaymentMachine } from '#machines/payment/cardPaymentMachine.ts'
import type {
  CardAnswer,
  CardPayment,
} from '#machines/payment/cardPaymentTypes.ts'
import { paymentInquiryMachine } from '#machines/payment/paymentInquiryMachine.ts'
import type { IntentStatus } from '#machines/payment/paymentOutcome.ts'
import type { ClientDeps } from '../core/clientDeps.ts'
import type { Find } from '../core/eventBridge.ts'

type StatusQuery = {
  /** Reads the intent's status of an order or a recharge from the server. */
  askServer: (reference: string, signal: AbortSignal) => Promise<IntentStatus>
}

/** A card payment through the shop's provider; logs the bank's authentication steps. */
export function cardPaymentOf(
  { payments, log }: ClientDeps,
  find: Find,
  { askServer }: StatusQuery,
) {
  const provider = () => required(payments, 'payments')()
  return provideActors(cardPaymentMachine, {
    confirmCard: fromPromise<CardAnswer, CardPayment>(async ({ input }) => {
      const { clientSecret, card, saveCard } = input
      const { savedCard: paymentMethod } = required(card, 'card')
      return (await provider()).confirmCard({
        clientSecret,
        paymentMethod,
        saveCard,
      })
    }),
    finishAction: fromPromise<CardAnswer, CardPayment>(
      async ({ input: { clientSecret, reference }, signal }) => {
        log('A payment requires an action.', reference)
        const { dictionary, language } =
          find('translations').getSnapshot().context
        const title = translate(dictionary, language, 'payment.bank_question')
        return (await provider()).finishAction(clientSecret, { title, signal })
      },
    ),
    paymentInquiry: provideActors(paymentInquiryMachine, {
      askServer: fromPromise<IntentStatus, { reference: string }>(
        ({ input, signal }) => askServer(input.reference, signal),
      ),
    }),
  })
}
