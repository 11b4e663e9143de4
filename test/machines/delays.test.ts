import { expect, test } from 'vitest'
import { readAllMachines } from '../../scripts/machineList.ts'

test('J8: every machine waits 40 seconds for an answer, and for all else as long as this table says', async () => {
  const machines = await readAllMachines()
  const named = machines.map(({ machine: { id, implementations } }) => {
    const all = Object.entries<unknown>(implementations.delays)
    const fixed = all.filter(([, delay]) => typeof delay === 'number' && delay > 0)
    const own = fixed.filter(([name, delay]) => name !== 'answerTime' || delay !== 40_000)
    return [id, Object.fromEntries(own)] as const
  })
  const waiting = named.filter(([, delays]) => Object.keys(delays).length > 0)
  expect(Object.fromEntries(waiting)).toEqual(milliseconds)
})

/** Calls give up after 30 seconds, uploads and code that comes late after 120: who waits for them waits longer. */
const milliseconds = {
  checkout: { couponTime: 45_000, orderTime: 40_000, prepareTime: 60_000, restTime: 10_000 },
  orderSubmission: {
    ...{ numberTime: 5_000, reconcilingTimeout: 20_000 },
    ...{ paymentTime: 3_600_000, restTime: 10_000, readTime: 3_000, leadTime: 3_000 },
    ...{ forgetTime: 180_000, lookTime: 40_000, lookPause: 15_000 },
  },
  orderLine: { mountDelay: 300 },
  invoice: { generatingTime: 120_000 },
  orderExpiry: { pace: 5_000, lookPause: 15_000 },
  cardPayment: {
    ...{ providerTimeout: 60_000, bankTimeout: 900_000 },
    ...{ reconcilingTimeout: 20_000, restTime: 10_000 },
  },
  orderResult: { glance: 800, reconcilingTime: 20_000, failureTime: 3_000, orderTime: 10_000 },
  paymentHandoff: {
    ...{ saveTimeout: 3_000, providerTimeout: 30_000, tabTimeout: 3_000 },
    ...{ redirectTimeout: 30_000, customerTimeout: 900_000, reconcilingTimeout: 20_000 },
    restTime: 10_000,
  },
  paymentProvider: { startTime: 20_000, fieldTime: 20_000 },
  paymentReturn: { readTime: 3_000, reportTime: 3_000, closeTime: 1_000, stayTime: 1_500 },
  profile: { saveTime: 150_000 },
  forgotPassword: { readTime: 2_000, sentTime: 3_000, restTime: 1_000 },
  // It registers and then signs in.
  registerForm: { answerTime: 80_000 },
  contactForm: { doneTime: 5_000 },
  navigation: { answerTime: 2_000 },
  notices: { statusTime: 5_000, arrivalTime: 1_000 },
  purchase: { menuTime: 40_000, recallTime: 3_000 },
  shop: { codeTime: 120_000 },
  unpaidOrder: { lookPause: 15_000 },
  walletRecharge: { recallTime: 5_000, prepareTime: 60_000, doubtTime: 5_000 },
}
