import { nothingFound, orderResultSetup, questionOf } from './orderResultSetup.ts'

/**
 * The page to which a payment returns, `/order/success`. With a payment intent it asks the server, and announces only
 * what the server says; a visitor is asked to log in first. Fill `findPayment`, which finds what the customer paid with an
 * intent.
 */
export const orderResultMachine = orderResultSetup.createMachine({
  id: 'orderResult',
  context: ({ input: { displayNumber } }) => ({
    displayNumber,
    returned: null,
    ...nothingFound(displayNumber),
  }),
  initial: 'closed',
  on: {
    'result.opened': [
      {
        guard: { type: 'isPlain', params: ({ event }) => event },
        target: '.showing',
        actions: { type: 'keepReturn', params: ({ event }) => event },
      },
      {
        guard: { type: 'isRefusedVisitor', params: ({ event }) => event },
        target: '.failed',
        actions: { type: 'keepReturn', params: ({ event }) => event },
      },
      {
        guard: { type: 'isRefused', params: ({ event }) => event },
        target: '.failed.order.looking',
        actions: { type: 'keepReturn', params: ({ event }) => event },
      },
      {
        guard: { type: 'isVisitor', params: ({ event }) => event },
        target: '.signedOut',
        actions: { type: 'keepReturn', params: ({ event }) => event },
      },
      {
        target: '.asking',
        actions: { type: 'keepReturn', params: ({ event }) => event },
      },
    ],
    'result.closed': '.closed',
  },
  states: {
    closed: {},
    showing: {
      description: 'There is nothing to ask: the page was opened without an intent.',
      tags: 'busy',
      after: { glance: 'succeeded' },
    },
    signedOut: {
      description: 'The server tells only the customer: a login comes first.',
      entry: 'forgetFound',
      on: { 'customer.known': 'asking' },
    },
    asking: {
      type: 'parallel',
      on: { 'customer.gone': 'signedOut' },
      states: {
        question: {
          initial: 'sending',
          states: {
            sending: {
              entry: 'countQuestion',
              invoke: {
                id: 'findPayment',
                src: 'findPayment',
                input: ({ context }) => questionOf(context),
                onDone: [
                  {
                    guard: { type: 'isPaid', params: ({ event }) => ({ found: event.output }) },
                    target: '#orderResult.succeeded',
                    actions: [
                      { type: 'keepNumber', params: ({ event }) => ({ found: event.output }) },
                      { type: 'tellPaid', params: ({ event }) => ({ found: event.output }) },
                    ],
                  },
                  {
                    guard: { type: 'isCredited', params: ({ event }) => ({ found: event.output }) },
                    target: '#orderResult.recharged',
                    actions: 'tellCredited',
                  },
                  {
                    guard: {
                      type: 'isCancelled',
                      params: ({ event }) => ({ found: event.output }),
                    },
                    target: '#orderResult.failed',
                    actions: {
                      type: 'keepUnpaid',
                      params: ({ event }) => ({ found: event.output }),
                    },
                  },
                  {
                    target: 'doubting',
                    actions: [
                      'doubt',
                      { type: 'keepUnpaid', params: ({ event }) => ({ found: event.output }) },
                    ],
                  },
                ],
                onError: 'pausing',
              },
            },
            doubting: {
              description: 'Not paid as far as the server knows: believed only when it stays so.',
              always: [
                { guard: 'isUncertain', target: 'pausing' },
                { guard: 'isUnpaid', target: '#orderResult.failed' },
                { target: '#orderResult.notFound' },
              ],
            },
            pausing: { after: { pause: 'sending' } },
          },
        },
        patience: {
          initial: 'short',
          states: {
            short: { tags: 'busy', after: { reconcilingTime: 'long' } },
            long: {
              description: 'Still no certainty: the customer is told so, and the asking goes on.',
              tags: 'unknown',
            },
          },
        },
      },
    },
    succeeded: {
      exit: 'forgetFound',
      on: {
        'customer.gone': { guard: 'wasAsked', target: 'signedOut' },
      },
    },
    recharged: { on: { 'customer.gone': 'signedOut' } },
    notFound: {
      description: 'No payment of this customer: nothing is announced.',
      on: { 'customer.gone': 'signedOut' },
    },
    failed: {
      description: 'The way back is taken once the page was read and its order is looked up.',
      type: 'parallel',
      states: {
        page: {
          initial: 'shown',
          states: { shown: { after: { failureTime: 'read' } }, read: { type: 'final' } },
        },
        order: {
          initial: 'settled',
          states: {
            looking: {
              description: 'The payment page says failed; the server may know better.',
              on: { 'customer.gone': 'settled' },
              invoke: {
                id: 'findPayment',
                src: 'findPayment',
                input: ({ context }) => questionOf(context),
                onDone: [
                  {
                    guard: { type: 'isPaid', params: ({ event }) => ({ found: event.output }) },
                    target: '#orderResult.succeeded',
                    actions: [
                      { type: 'keepNumber', params: ({ event }) => ({ found: event.output }) },
                      { type: 'tellPaid', params: ({ event }) => ({ found: event.output }) },
                    ],
                  },
                  {
                    target: 'settled',
                    actions: {
                      type: 'keepUnpaid',
                      params: ({ event }) => ({ found: event.output }),
                    },
                  },
                ],
                onError: 'settled',
              },
              after: { orderTime: 'settled' },
            },
            settled: { type: 'final' },
          },
        },
      },
      onDone: { target: 'closed', actions: 'goToCheckout' },
    },
  },
})
