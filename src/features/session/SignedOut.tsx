import { Button, Flex } from '@chakra-ui/react'
import { UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useDialogs } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'

export type SignedOutProps = {
  title: string
  children: ReactNode
}

/** Asks a visitor to log in; the page stays and continues after the login. */
export function SignedOut({ title, children }: SignedOutProps) {
  const t = useLabels()
  const dialogs = useDialogs()
  const open = (name: 'login' | 'register') =>
    dialogs.send({ type: 'dialog.open', dialog: { name } })

  return (
    <EmptyState
      icon={<UserRound />}
      title={title}
      action={
        <Flex gap="3" mt="2" wrap="wrap" justify="center">
          <Button onClick={() => open('login')}>{t('session.login')}</Button>
          <Button variant="outline" onClick={() => open('register')}>
            {t('session.register')}
          </Button>
        </Flex>
      }
    >
      {children}
    </EmptyState>
  )
}
