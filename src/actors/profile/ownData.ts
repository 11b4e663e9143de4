import { fromPromise } from 'xstate'
import * as z from 'zod/mini'
import { deleteAccount, exportOwnData } from '#contract/ownData.ts'
import { provideActors } from '#machines/core/provideActors.ts'
import {
  type DeletionValues,
  deleteAccountMachine,
} from '#machines/profile/deleteAccountMachine.ts'
import { saveFile } from '#src/adapters/saveFile.ts'
import type { ClientDeps } from '../core/clientDeps.ts'
import { resourceOf } from '../core/resources.ts'

/** Exports the customer's data: saves each loaded copy as a file, unless the customer has logged out. */
export function ownDataOf({ api }: ClientDeps) {
  return resourceOf(async (signal) => {
    const data = await api.call(exportOwnData, {}, { signal })
    signal.throwIfAborted()
    const text = JSON.stringify(z.encode(exportOwnData.output, data), null, 2)
    saveFile(text, `my-data-${data.exported_at.slice(0, 10)}.json`)
    return data.exported_at
  })
}

export function deleteAccountOf({ api }: ClientDeps) {
  const submitForm = fromPromise<null, { values: DeletionValues }>(
    async ({ input }) => {
      const { password, balance } = input.values
      await api.call(deleteAccount, { body: { password, balance } })
      return null
    },
  )
  return provideActors(deleteAccountMachine, { submitForm })
}
