import { Button, Flex } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useDialogs, useSession } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { ProfileMenu } from './ProfileMenu.tsx'

/** Login and Register or the profile menu, in a space of the same width. Phones use the side menu. */
export function AccountLinks() {
  const signedIn = useSelector(useSession(), (snapshot) =>
    snapshot.hasTag('signedIn'),
  )
  return (
    <Flex
      display={{ base: 'none', md: 'flex' }}
      align="center"
      justify={{ base: 'end', lg: 'start', xl: 'end' }}
      gap="2"
      minW="0"
      flexShrink={{ base: '0', lg: '1', xl: '0' }}
      w={{ md: '12rem', lg: 'auto', xl: '15rem' }}
    >
      {signedIn ? <ProfileMenu /> : <SignedOutLinks />}
    </Flex>
  )
}

export function SignedOutLinks() {
  const t = useLabels()
  const dialogs = useDialogs()
  const open = (name: 'login' | 'register') =>
    dialogs.send({ type: 'dialog.open', dialog: { name } })

  return (
    <>
      <Button
        variant="ghost"
        colorPalette="gray"
        px="3"
        onClick={() => open('login')}
      >
        {t('shell.login')}
      </Button>
      <Button
        variant="outline"
        colorPalette="gray"
        onClick={() => open('register')}
      >
        {t('shell.register')}
      </Button>
    </>
  )
}
