import { fromPromise } from 'xstate'
import { detachCard, setDefaultCard } from '#contract/savedCards.ts'
import { provideActors } from '#machines/core/provideActors.ts'
import { cardSettingsMachine } from '#machines/wallet/cardSettingsMachine.ts'
import type { ClientDeps } from '../core/clientDeps.ts'

export function cardSettingsOf({ api }: ClientDeps) {
  return provideActors(cardSettingsMachine, {
    forgetCard: fromPromise<unknown, { id: number }>(({ input }) =>
      api.call(detachCard, { params: input }),
    ),
    preferCard: fromPromise<unknown, { id: number }>(({ input }) =>
      api.call(setDefaultCard, { params: input }),
    ),
  })
}
