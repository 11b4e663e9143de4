import { Button, chakra, Flex } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { FormEvent } from 'react'
import type { PasswordReset } from '#contract/forgotPassword.ts'
import { codeDigits } from '#machines/session/resetFormMachine.ts'
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
import { PasswordField } from '#src/ui/PasswordField.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { failureLabel } from './failureLabel.ts'
import { ResendCode } from './ResendCode.tsx'

/** Step 2: the code and the new password. */
export function ResetForm({ actor }: { actor: FormRef<PasswordReset, null> }) {
  const t = useLabels()
  const textFor = useErrorText()
  const email = useSelector(useForgotPassword(), ({ context }) => context.email)
  const { form, field, errorOf, error, busy } = useForm(actor, readReset)

  useFirstFocus(form.ref, 'otp_code')
  const problem = error
    ? textFor(error, failureLabel(error, 'password.verify_failed'))
    : errorOf('email')
  const password = { required: true, autoComplete: 'new-password' }

  return (
    <>
      <CodeRecipient email={email} disabled={busy} />
      <chakra.form {...form} display="grid" gap="4">
        {problem && <Banner kind="error">{problem}</Banner>}
        <input
          type="email"
          name="email"
          value={email}
          autoComplete="username"
          readOnly
          hidden
        />
        <TextField
          {...field('otp_code')}
          label={t('password.code')}
          hint={t('password.code_hint')}
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          onInput={keepDigits}
        />
        <PasswordField
          {...password}
          {...field('new_password')}
          label={t('password.new')}
          hint={t('password.new_hint')}
        />
        <PasswordField
          {...password}
          {...field('confirm_password')}
          label={t('session.confirm_password')}
        />
        <Button
          type="submit"
          size="lg"
          aria-busy={busy}
          {...disabledProps(busy)}
        >
          {t(busy ? 'password.resetting' : 'password.reset')}
        </Button>
      </chakra.form>
      <ResendCode />
    </>
  )
}

function CodeRecipient({
  email,
  disabled,
}: {
  email: string
  disabled: boolean
}) {
  const t = useLabels()
  const forgot = useForgotPassword()
  return (
    <Flex align="center" justify="space-between" gap="3" wrap="wrap">
      <chakra.p
        ref={announceContent}
        color="fg.muted"
        flex="1 1 14rem"
        overflowWrap="anywhere"
      >
        {t('password.code_sent', { email })}
      </chakra.p>
      <Button
        variant="outline"
        onClick={() => forgot.send({ type: 'email.change' })}
        {...disabledProps(disabled)}
      >
        {t('password.change_email')}
      </Button>
    </Flex>
  )
}

/** A pasted code may contain spaces; `maxLength` would cut it before they are removed. */
function keepDigits({ currentTarget }: FormEvent<HTMLInputElement>) {
  const code = codeDigits(currentTarget.value)
  if (code !== currentTarget.value) currentTarget.value = code
}

function readReset(data: FormData): PasswordReset {
  return {
    email: textOf(data, 'email'),
    otp_code: textOf(data, 'otp_code'),
    new_password: textOf(data, 'new_password'),
    confirm_password: textOf(data, 'confirm_password'),
  }
}
