import type { CardPayment, PaymentAnswer, Payments } from '#src/adapters/payments.ts'

/** A payment provider that gives the listed answers in turn (the last one stays), and what it was asked to confirm. */
export function createFakePayments(answers: PaymentAnswer[] = [{ status: 'succeeded' }]) {
  const confirmed: CardPayment[] = []
  const finished: string[] = []
  const payments: Payments = {
    start: async () => {},
    stripe: () => new Promise(() => {}),
    hold: () => {},
    confirmCard: async (payment) => {
      confirmed.push(payment)
      return answers[Math.min(confirmed.length, answers.length) - 1] ?? { status: 'succeeded' }
    },
    retrieve: async () => ({ status: 'succeeded' }),
    finishAction: async (clientSecret) => {
      finished.push(clientSecret)
      return { status: 'succeeded' }
    },
  }
  return { payments, confirmed, finished }
}

/** A card that the bank declines. */
export const declined: PaymentAnswer = {
  error: { message: 'Your card was declined.', code: 'card_declined', isUncertain: false },
}
