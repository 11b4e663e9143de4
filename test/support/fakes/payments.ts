import { byHandoffMethod, type HandoffMethod } from '#contract/paymentTypes.ts'
import type {
  Billing,
  BrowserPayments,
  CardConfirmation,
  HandoffResult,
  PaymentAnswer,
} from '#src/adapters/payments.ts'
import { paymentPage } from '#test/support/fixtures/handoff.ts'

/**
 * Creates a payment provider that gives the answers in turn and repeats the last one; `confirmed` records the
 * confirmations.
 */
export function createFakePayments(
  answers: PaymentAnswer[] = [{ status: 'succeeded' }],
  handoff: HandoffResult = { status: 'requires_action', page: paymentPage },
) {
  const confirmed: CardConfirmation[] = []
  const finished: string[] = []
  const started: {
    method: HandoffMethod
    clientSecret: string
    returnUrl: string
    billing: Billing
  }[] = []
  const start =
    (method: HandoffMethod) =>
    async (clientSecret: string, returnUrl: string, billing: Billing) => {
      started.push({ method, clientSecret, returnUrl, billing })
      return handoff
    }
  const payments: BrowserPayments = {
    start: async () => 'en',
    stripe: () => new Promise(() => {}),
    hold: () => () => {},
    createPaymentMethod: async () => ({ paymentMethod: 'pm_typed' }),
    confirmCard: async (payment) => {
      confirmed.push(payment)
      return (
        answers[Math.min(confirmed.length, answers.length) - 1] ?? {
          status: 'succeeded',
        }
      )
    },
    retrieve: async () => ({ status: 'succeeded' }),
    finishAction: async (clientSecret) => {
      finished.push(clientSecret)
      return { status: 'succeeded' }
    },
    startHandoff: byHandoffMethod(start),
    findPage: async () => handoff,
  }

  return { payments, confirmed, finished, started }
}

export const declined: PaymentAnswer = {
  error: {
    message: 'Your card was declined.',
    code: 'card_declined',
    isUncertain: false,
  },
}
