import { fromCallback, fromPromise } from 'xstate'
import { toApiError } from '#contract/errors.ts'
import {
  changePassword,
  type PasswordChange,
  saveDetails,
} from '#contract/profile.ts'
import { provideActors } from '#machines/core/provideActors.ts'
import { changePasswordMachine } from '#machines/profile/changePasswordMachine.ts'
import {
  type PickedPicture,
  type PictureShown,
  profileMachine,
  type SaveProgress,
} from '#machines/profile/profileMachine.ts'
import { shrinkPicture } from '#src/adapters/shrinkPicture.ts'
import { createUploadFetch, uploadTimeout } from '#src/adapters/uploadFetch.ts'
import type { ClientDeps } from '../core/clientDeps.ts'

export function profileOf({ api }: ClientDeps) {
  return provideActors(profileMachine, {
    showPicture: fromCallback<PictureShown, { picture: PickedPicture }>(
      ({ input, sendBack }) => {
        const address = URL.createObjectURL(input.picture)
        sendBack({ type: 'picture.shown', address })
        return () => URL.revokeObjectURL(address)
      },
    ),
    shrinkPicture: fromPromise<PickedPicture, { picture: PickedPicture }>(
      ({ input }) => shrinkPicture(input.picture),
    ),
    saveDetails: fromCallback<
      SaveProgress,
      { fullName: string; picture: PickedPicture | null }
    >(({ input: { fullName, picture }, sendBack }) => {
      const stop = new AbortController()
      const body = {
        full_name: fullName,
        ...(picture && { profile_picture: picture }),
      }
      const onProgress = (share: number) =>
        sendBack({ type: 'upload.progressed', share })
      const options = {
        signal: stop.signal,
        // Without a picture there is no progress to show.
        ...(picture && {
          fetch: createUploadFetch(onProgress),
          timeout: uploadTimeout,
        }),
      }

      api.call(saveDetails, { body }, options).then(
        (user) => sendBack({ type: 'details.saved', user }),
        (thrown) =>
          sendBack({ type: 'details.refused', error: toApiError(thrown) }),
      )

      return () => stop.abort()
    }),
  })
}

export function changePasswordOf({ api }: ClientDeps) {
  const submitForm = fromPromise<null, { values: PasswordChange }>(
    async ({ input }) => {
      await api.call(changePassword, { body: input.values })
      return null
    },
  )
  return provideActors(changePasswordMachine, { submitForm })
}
