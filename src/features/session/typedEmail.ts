import { useSelector } from '@xstate/react'
import { useDialogs } from '#src/hooks/actors.ts'
import { textOf } from '#src/hooks/forms.ts'

/** The id of the form in an open session dialog; a switch to another dialog reads the email from it. */
export const accountFormId = 'account-form'

export function typedEmail(form: HTMLFormElement | null): string {
  const data = new FormData(form ?? undefined)
  return textOf(data, 'identifier') || textOf(data, 'email')
}

/** The email that the customer typed into the former dialog. */
export function usePrefilledEmail(): string {
  return useSelector(useDialogs(), ({ context: { dialog } }) =>
    dialog && 'email' in dialog ? (dialog.email ?? '') : '',
  )
}
