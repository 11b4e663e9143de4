import { chakra } from '@chakra-ui/react'
import { useRef } from 'react'
import { useLabels } from '#src/hooks/labels.ts'
import { Dialog } from '#src/ui/Dialog.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import { SocialButtons } from './SocialButtons.tsx'
import { SwitchDialog } from './SwitchDialog.tsx'
import { useLoginNews } from './useLoginNews.ts'

export function RegisterDialog({ onClose }: { onClose: () => void }) {
  const t = useLabels()
  const first = useRef<HTMLInputElement>(null)
  useLoginNews()
  return (
    <Dialog
      open
      closedBy="closerequest"
      size="sm"
      title={t('session.register_title')}
      initialFocus={first}
      onClose={onClose}
    >
      <chakra.div display="grid" gap="5">
        <chakra.p color="fg.muted">{t('session.register_welcome')}</chakra.p>
        <RegisterForm first={first} />
        <SocialButtons />
        <SwitchDialog
          to="login"
          question={t('session.register_have_account')}
          action={t('session.register_to_login')}
        />
      </chakra.div>
    </Dialog>
  )
}
