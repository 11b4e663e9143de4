import { useSelector } from '@xstate/react'
import { useDialogs } from '#src/hooks/actors.ts'
import { textOf } from '#src/hooks/forms.ts'

/** The id of the form in an open session dialog, from which a switch to another dialog reads the email. */
export const accountForm = 'account-form'

/** The email typed into a session form. */
export function typedEmail(form: HTMLFormElement | null): string {
  const data = new FormData(form ?? undefined)
  return textOf(data, 'identifier') || textOf(data, 'email')
}

/** The email typed into the dialog before this one. */
export function useBroughtEmail(): string {
  return useSelector(useDialogs(), ({ context: { dialog } }) =>
    dialog && 'email' in dialog ? (dialog.email ?? '') : '',
  )
}
