import { chakra } from '@chakra-ui/react'
import { useRef } from 'react'
import { useLabels } from '#src/hooks/labels.ts'
import { Dialog } from '#src/ui/Dialog.tsx'
import { LoginForm } from './LoginForm.tsx'
import { SocialButtons } from './SocialButtons.tsx'
import { SwitchDialog } from './SwitchDialog.tsx'
import { useLoginNews } from './useLoginNews.ts'

export function LoginDialog({ onClose }: { onClose: () => void }) {
  const t = useLabels()
  const first = useRef<HTMLInputElement>(null)
  useLoginNews()
  return (
    <Dialog
      open
      closedBy="closerequest"
      size="sm"
      title={t('session.login_title')}
      initialFocus={first}
      onClose={onClose}
    >
      <chakra.div display="grid" gap="5">
        <chakra.p color="fg.muted">{t('session.login_welcome')}</chakra.p>
        <LoginForm first={first} />
        <SocialButtons />
        <SwitchDialog
          to="register"
          question={t('session.login_no_account')}
          action={t('session.login_to_register')}
        />
      </chakra.div>
    </Dialog>
  )
}
