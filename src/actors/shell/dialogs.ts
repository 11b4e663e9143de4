import { fromCallback } from 'xstate'
import { provideActors } from '#machines/core/provideActors.ts'
import {
  dialogsMachine,
  type HandEvent,
} from '#machines/shell/dialogsMachine.ts'
import type { ClientDeps } from '../core/clientDeps.ts'

export const dialogsOf = ({ watchHand }: ClientDeps) =>
  provideActors(dialogsMachine, {
    watchHand: fromCallback<HandEvent>(({ sendBack }) =>
      watchHand((isBusy) =>
        sendBack({ type: isBusy ? 'hand.busy' : 'hand.free' }),
      ),
    ),
  })
