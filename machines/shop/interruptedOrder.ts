import { required } from '../core/required.ts'
import { tell } from '../core/tell.ts'
import { checkoutHostSetup, customerOf } from './checkoutHostSetup.ts'

export const interruptedOrder = checkoutHostSetup.createStateConfig({
  description: 'Tells once what became of a payment that a logout interrupted.',
  initial: 'deciding',
  on: { 'session.started': '.asking', 'session.ended': '.idle' },
  states: {
    deciding: {
      always: [{ guard: 'hasUser', target: 'asking' }, { target: 'idle' }],
    },
    idle: {},
    asking: {
      invoke: {
        id: 'findInterruptedOrder',
        src: 'findInterruptedOrder',
        input: customerOf,
        onDone: [
          {
            guard: ({ event }) => event.output !== null,
            target: 'idle',
            actions: tell('notices', ({ event }) => ({
              type: 'notice.alert',
              notice: {
                key: 'checkout.paid_elsewhere',
                values: { number: required(event.output, 'order') },
                tone: 'success',
              },
            })),
          },
          { target: 'idle' },
        ],
        onError: 'idle',
      },
    },
  },
})
