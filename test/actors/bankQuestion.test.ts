import { expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import type { IntentStatus } from '#machines/payment/paymentOutcome.ts'
import { cardPaymentOf } from '#src/actors/payment/cardPayment.ts'
import { findIn } from '#src/actors/shop/createShop.ts'
import type { Question } from '#src/adapters/payments.ts'
import { openShopTab } from '#test/support/client/openShopTab.ts'
import { createFakeBrowser } from '#test/support/fakes/browser.ts'
import { createFakePayments } from '#test/support/fakes/payments.ts'
import { createFakeServer } from '#test/support/fakes/server.ts'
import { fakeTimers } from '#test/support/timing/fakeTimers.ts'
import { patience } from '#test/support/timing/patience.ts'

fakeTimers()

test.each(['leaves', 'expires'] as const)(
  "F13: the bank's question has a name, and closes when its payment %s",
  async (end) => {
    const questions: Question[] = []
    let status: IntentStatus = 'requires_action'
    const { payments } = createFakePayments([{ status: 'requires_action' }])
    const { deps, shop } = openShopTab({
      browser: createFakeBrowser(),
      fetch: createFakeServer({}).fetch,
      payments: {
        ...payments,
        finishAction(_, question) {
          questions.push(question)
          return new Promise(() => {})
        },
      },
    })
    const machine = cardPaymentOf(deps, findIn(shop), {
      askServer: async () => status,
    })
    const payment = createActor(machine, {
      input: {
        clientSecret: 'pi_1_secret_2',
        card: { savedCard: 'pm_1' },
        saveCard: false,
        reference: 'LK-1',
      },
    }).start()

    await vi.waitFor(() => expect(questions).toHaveLength(1), patience)
    expect(questions[0]).toMatchObject({
      title: 'payment.bank_question',
      signal: { aborted: false },
    })

    if (end === 'leaves') payment.stop()
    status = 'canceled'
    await vi.waitFor(
      () => expect(questions[0]?.signal.aborted).toBe(true),
      patience,
    )
  },
)
