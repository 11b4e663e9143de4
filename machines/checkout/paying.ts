import { assign } from 'xstate'
import { intentOf } from '#contract/orders.ts'
import { required } from '../core/required.ts'
import { handoffOf, paymentOf } from './orderAttempt.ts'
import { orderSubmissionSetup, prompt } from './orderSubmissionSetup.ts'

export const identifying = orderSubmissionSetup.createStateConfig({
  description:
    'The response had only a client secret: looks the number up. The payment does not depend on it.',
  invoke: {
    id: 'findNumber',
    src: 'findNumber',
    input: ({ context: { order } }) => ({
      paymentIntent: required(order && intentOf(order), 'payment intent'),
    }),
    onDone: {
      target: 'payable',
      actions: assign(({ context: { order }, event }) => ({
        order: order && { ...order, order_id: event.output },
      })),
    },
    onError: 'payable',
  },
})

/** Pays by Alipay or WeChat Pay. */
export const handingOff = orderSubmissionSetup.createStateConfig({
  description: 'The customer pays on an external page or with another device.',
  ...prompt,
  invoke: {
    id: 'paymentHandoff',
    src: 'paymentHandoff',
    input: ({ context }) => required(handoffOf(context), 'handoff'),
    onDone: {
      target: 'ended',
      actions: assign(({ event }) => ({ paid: event.output })),
    },
    onError: 'interrupted',
  },
})

export const paying = orderSubmissionSetup.createStateConfig({
  description: 'The customer pays in the page.',
  tags: 'paying',
  after: { paymentTime: 'interrupted' },
  invoke: {
    id: 'cardPayment',
    src: 'cardPayment',
    input: ({ context }) => paymentOf(context),
    onSnapshot: [
      {
        guard: ({ event }) => event.snapshot.hasTag('acting'),
        target: '.acting',
      },
      {
        guard: ({ event }) => event.snapshot.hasTag('reconciling'),
        target: '.reconciling',
      },
      {
        guard: ({ event }) => event.snapshot.hasTag('unknown'),
        target: '.unknown',
      },
    ],
    onDone: {
      target: 'ended',
      actions: assign(({ event }) => ({ paid: event.output })),
    },
    onError: 'interrupted',
  },
  initial: 'confirming',
  states: {
    confirming: prompt,
    acting: {
      description:
        'The bank requires authentication (3-D Secure); the customer must be able to respond.',
      tags: 'acting',
    },
    reconciling: { tags: 'reconciling' },
    unknown: { tags: 'unknown' },
  },
})
