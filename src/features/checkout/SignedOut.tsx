import { Button, Flex } from '@chakra-ui/react'
import { UserRound } from 'lucide-react'
import { useDialogs } from '#src/actors/actors.ts'
import { useLabels } from '#src/actors/labels.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'

/** Asks a visitor to log in; the checkout goes on by itself afterwards. */
export function SignedOut() {
  const t = useLabels()
  const dialogs = useDialogs()
  const open = (name: 'login' | 'register') =>
    dialogs.send({ type: 'dialog.open', dialog: { name } })
  return (
    <EmptyState
      icon={<UserRound />}
      title={t('checkout.signed_out')}
      action={
        <Flex gap="3" mt="2" wrap="wrap" justify="center">
          <Button onClick={() => open('login')}>{t('checkout.login')}</Button>
          <Button variant="outline" onClick={() => open('register')}>
            {t('checkout.register')}
          </Button>
        </Flex>
      }
    >
      {t('checkout.signed_out_hint')}
    </EmptyState>
  )
}
