import { fromCallback } from 'xstate'
import { provideActors } from '#machines/core/provideActors.ts'
import {
  type AttentionEvent,
  dialogsMachine,
} from '#machines/shell/dialogsMachine.ts'
import type { ClientDeps } from '../core/clientDeps.ts'

export const dialogsOf = ({ watchAttention }: ClientDeps) =>
  provideActors(dialogsMachine, {
    watchAttention: fromCallback<AttentionEvent>(({ sendBack }) =>
      watchAttention((isBusy) =>
        sendBack({ type: isBusy ? 'attention.taken' : 'attention.free' }),
      ),
    ),
  })
