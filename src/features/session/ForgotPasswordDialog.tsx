import { Button, chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { useDialogs, useForgotPassword } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { Banner } from '#src/ui/Banner.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { CodeForm } from './CodeForm.tsx'
import { ResetForm } from './ResetForm.tsx'
import { accountFormId, typedEmail } from './typedEmail.ts'

export function ForgotPasswordDialog({ onClose }: { onClose: () => void }) {
  const t = useLabels()
  const forgot = useForgotPassword()
  const codeForm = useSelector(forgot, ({ children }) => children.codeForm)
  const resetForm = useSelector(forgot, ({ children }) => children.resetForm)
  const isDone = useSelector(forgot, (snapshot) =>
    snapshot.matches({ form: 'succeeded' }),
  )

  return (
    <Dialog
      open
      closedBy="closerequest"
      size="sm"
      title={t('password.forgot_title')}
      onClose={onClose}
    >
      <chakra.div display="grid" gap="5">
        {codeForm && <CodeForm actor={codeForm} />}
        {resetForm && <ResetForm actor={resetForm} />}
        {isDone ? <Success /> : <BackToLogin />}
      </chakra.div>
    </Dialog>
  )
}

/** Takes the focus, which disappeared with the form. */
function Success() {
  const t = useLabels()
  const text = useRef<HTMLDivElement>(null)
  useEffect(() => text.current?.focus(), [])
  return (
    <chakra.div ref={text} tabIndex={-1} outline="none">
      <Banner kind="success" standing>
        {t('password.succeeded')}
      </Banner>
    </chakra.div>
  )
}

function BackToLogin() {
  const t = useLabels()
  const dialogs = useDialogs()
  return (
    <Button
      variant="plain"
      justifySelf="center"
      form={accountFormId}
      onClick={({ currentTarget: { form } }) =>
        dialogs.send({
          type: 'dialog.open',
          dialog: { name: 'login', email: typedEmail(form) },
        })
      }
    >
      {t('password.back_to_login')}
    </Button>
  )
}
