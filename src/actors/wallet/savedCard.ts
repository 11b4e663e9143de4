import { fromPromise } from 'xstate'
import { detachCard, setDefaultCard } from '#contract/savedCards.ts'
import { provideActors } from '#machines/core/provideActors.ts'
import { savedCardMachine } from '#machines/wallet/savedCardMachine.ts'
import type { ClientDeps } from '../core/clientDeps.ts'

export function savedCardOf({ api }: ClientDeps) {
  return provideActors(savedCardMachine, {
    removeCard: fromPromise<unknown, { id: number }>(({ input }) =>
      api.call(detachCard, { params: input }),
    ),
    preferCard: fromPromise<unknown, { id: number }>(({ input }) =>
      api.call(setDefaultCard, { params: input }),
    ),
  })
}
