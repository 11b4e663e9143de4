import { useSelector } from '@xstate/react'
import { useDialogs } from '#src/hooks/actors.ts'
import { textOf } from '#src/hooks/forms.ts'

/** The id of the form in an open dialog of the session: who leads to another dialog takes its email along. */
export const accountForm = 'account-form'

/** The email that stands in a form of the session. */
export function typedEmail(form: HTMLFormElement | null): string {
  const data = new FormData(form ?? undefined)
  return textOf(data, 'identifier') || textOf(data, 'email')
}

/** The email that was typed in the dialog that led to this one. */
export function useBroughtEmail(): string {
  return useSelector(useDialogs(), ({ context: { dialog } }) =>
    dialog && 'email' in dialog ? (dialog.email ?? '') : '',
  )
}
