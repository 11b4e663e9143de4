import { Button, chakra } from '@chakra-ui/react'
import { useDialogs } from '#src/hooks/actors.ts'
import { accountFormId, typedEmail } from './typedEmail.ts'

export type SwitchDialogProps = {
  to: 'login' | 'register'
  question: string
  action: string
}

/** Switches between login and registration, and keeps a typed email. */
export function SwitchDialog({ to, question, action }: SwitchDialogProps) {
  const dialogs = useDialogs()
  return (
    <chakra.p textAlign="center" color="fg.muted">
      <span>{question}</span>{' '}
      <Button
        variant="plain"
        form={accountFormId}
        onClick={({ currentTarget: { form } }) =>
          dialogs.send({
            type: 'dialog.open',
            dialog: { name: to, email: typedEmail(form) },
          })
        }
      >
        {action}
      </Button>
    </chakra.p>
  )
}
