import { expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { readAllMachines } from '../../scripts/machineList.ts'

test('J8: an effect answers within 40 seconds, or within the time that this table gives its slot', async () => {
  const limits = await readTable(({ implementations }) => {
    const slots = Object.entries(
      implementations.actors as Record<string, { within?: number }>,
    )
    return slots.map(([name, { within }]) => [
      name,
      within === 40_000 ? undefined : within,
    ])
  })
  expect(limits).toEqual({
    // Calls time out after 30 seconds, uploads and lazy imports after 120:
    // effects that include them have longer limits.
    checkout: { prepareAttempt: 60_000 },
    orderSubmission: {
      readAttempt: 3_000,
      readEnd: 3_000,
      renewAttempt: 3_000,
      findNumber: 5_000,
    },
    invoice: { makePdf: 120_000 },
    cardPayment: { confirmCard: 60_000, finishAction: 900_000 },
    paymentHandoff: { saveHandoff: 3_000, openPage: 30_000, findPage: 30_000 },
    paymentProvider: { startProvider: 20_000 },
    paymentReturn: { findHandoff: 3_000, reportReturn: 3_000 },
    checkoutHost: { recallOrders: 3_000 },
    // It registers and then signs in.
    registerForm: { submitForm: 80_000 },
    walletRecharge: { recallAttempt: 5_000, prepareRecharge: 60_000 },
  })
})

test('J8: a machine waits for all else as long as this table says', async () => {
  const delays = await readTable(({ implementations }) =>
    Object.entries(implementations.delays),
  )
  expect(delays).toEqual({
    checkout: {
      couponTime: 45_000,
      slowTime: 5_000,
      refillTime: 3_000,
      restTime: 10_000,
    },
    orderSubmission: {
      leadTime: 3_000,
      slowTime: 5_000,
      reconcilingTimeout: 20_000,
      forgetTime: 180_000,
      lookPause: 15_000,
      paymentTime: 3_600_000,
      restTime: 10_000,
    },
    dialogs: { viewTime: 700, restTime: 500 },
    dish: { mountDelay: 300 },
    orderExpiry: { pace: 5_000, lookPause: 15_000 },
    cardPayment: { reconcilingTimeout: 20_000, restTime: 10_000 },
    orderResult: {
      glance: 800,
      reconcilingTime: 20_000,
      failureTime: 3_000,
      orderTime: 10_000,
    },
    paymentHandoff: {
      tabTimeout: 3_000,
      redirectTimeout: 30_000,
      customerTimeout: 900_000,
      reconcilingTimeout: 20_000,
      restTime: 10_000,
    },
    paymentProvider: { fieldTime: 20_000 },
    paymentReturn: { closeTime: 1_000, stayTime: 1_500 },
    profile: { saveTime: 150_000 },
    forgotPassword: { readTime: 2_000, sentTime: 3_000, restTime: 1_000 },
    contactForm: { doneTime: 5_000 },
    navigation: { answerTime: 2_000 },
    notices: { statusTime: 5_000, arrivalTime: 1_000 },
    shop: { codeTime: 120_000 },
    unpaidOrder: { lookPause: 15_000 },
    walletRecharge: { doubtTime: 5_000 },
  })
})

/** Reads the times of each machine; machines without times are omitted. */
async function readTable(
  timesOf: (machine: AnyStateMachine) => (readonly [string, unknown])[],
) {
  const rows = (await readAllMachines()).map(({ machine }) => {
    const times = timesOf(machine).filter(
      ([, time]) => typeof time === 'number' && time > 0,
    )
    return [machine.id, Object.fromEntries(times)] as const
  })
  return Object.fromEntries(
    rows.filter(([, times]) => Object.keys(times).length > 0),
  )
}
