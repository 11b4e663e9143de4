import { Button, chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { CodeValues, SentCode } from '#machines/session/codeFormMachine.ts'
import { useForgotPassword } from '#src/hooks/actors.ts'
import {
  type FormRef,
  textOf,
  useErrorText,
  useFirstFocus,
  useForm,
} from '#src/hooks/forms.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { announceContent } from '#src/ui/announcer.ts'
import { Banner } from '#src/ui/Banner.tsx'
import { disabledProps } from '#src/ui/disabledProps.ts'
import { TextField } from '#src/ui/TextField.tsx'
import { failureLabel } from './failureLabel.ts'
import { accountFormId, usePrefilledEmail } from './typedEmail.ts'

/** Step 1: the email that receives the code. */
export function CodeForm({ actor }: { actor: FormRef<CodeValues, SentCode> }) {
  const t = useLabels()
  const textFor = useErrorText()
  const email = useSelector(useForgotPassword(), ({ context }) => context.email)
  const prefilledEmail = usePrefilledEmail()
  const { form, field, error, busy } = useForm(actor, (data) => ({
    email: textOf(data, 'email'),
  }))

  useFirstFocus(form.ref, 'email')
  return (
    <>
      <chakra.p ref={announceContent} color="fg.muted">
        {t('password.forgot_intro')}
      </chakra.p>
      <chakra.form {...form} id={accountFormId} display="grid" gap="4">
        {error && (
          <Banner kind="error">
            {textFor(error, failureLabel(error, 'password.send_failed'))}
          </Banner>
        )}
        <TextField
          {...field('email')}
          label={t('session.email')}
          defaultValue={email || prefilledEmail}
          required
          type="email"
          autoComplete="username"
        />
        <Button
          type="submit"
          size="lg"
          aria-busy={busy}
          {...disabledProps(busy)}
        >
          {t(busy ? 'password.sending_code' : 'password.send_code')}
        </Button>
      </chakra.form>
    </>
  )
}
