import { Button, chakra } from '@chakra-ui/react'
import { useDialogs } from '#src/hooks/actors.ts'

export type SwitchDialogProps = { to: 'login' | 'register'; question: string; action: string }

/** Leads from login to registration and back. */
export function SwitchDialog({ to, question, action }: SwitchDialogProps) {
  const dialogs = useDialogs()
  return (
    <chakra.p textAlign="center" color="fg.muted">
      {question}{' '}
      <Button
        variant="plain"
        onClick={() => dialogs.send({ type: 'dialog.open', dialog: { name: to } })}
      >
        {action}
      </Button>
    </chakra.p>
  )
}
