import {
  byHandoffMethod,
  type HandoffMethod,
} from '#contract/paymentMethods.ts'
import type {
  BrowserPayments,
  CardConfirmation,
  HandoffResult,
  PaymentAnswer,
} from '#src/adapters/payments.ts'

/** A payment provider that gives the listed answers in turn (the last one stays), and what it was asked to confirm. */
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
  }[] = []
  const start =
    (method: HandoffMethod) =>
    async (clientSecret: string, returnUrl: string) => {
      started.push({ method, clientSecret, returnUrl })
      return handoff
    }
  const payments: BrowserPayments = {
    start: async () => 'en',
    stripe: () => new Promise(() => {}),
    hold: () => () => {},
    takeCard: async () => ({ paymentMethod: 'pm_typed' }),
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

/** A page of the provider where a payment can be made, and its code. */
const paymentPage = {
  url: 'https://pay.example/pi_1',
  qrImage: 'data:image/svg+xml;base64,PHN2Zy8+',
}

/** A card that the bank declines. */
export const declined: PaymentAnswer = {
  error: {
    message: 'Your card was declined.',
    code: 'card_declined',
    isUncertain: false,
  },
}
