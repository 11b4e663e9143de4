import { Button, chakra } from '@chakra-ui/react'
import type { RefObject } from 'react'
import { useDialogs, useLoginForm } from '#src/hooks/actors.ts'
import { textOf, useErrorText, useForm } from '#src/hooks/forms.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { Banner } from '#src/ui/Banner.tsx'
import { disabledProps } from '#src/ui/disabledProps.ts'
import { PasswordField } from '#src/ui/PasswordField.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { failureLabel } from './failureLabel.ts'
import { SessionLoadError } from './SessionLoadError.tsx'
import { accountFormId, typedEmail, usePrefilledEmail } from './typedEmail.ts'
import { useIsSessionLoading } from './useIsSessionLoading.ts'

/** `first` is the field that gets the focus when the dialog opens. */
export function LoginForm({
  first,
}: {
  first: RefObject<HTMLInputElement | null>
}) {
  const t = useLabels()
  const textFor = useErrorText()
  const { form, field, error, busy } = useForm(useLoginForm(), readLogin)
  const email = usePrefilledEmail()
  const isSessionLoading = useIsSessionLoading()
  const isBusy = busy || isSessionLoading

  return (
    <chakra.form {...form} id={accountFormId} display="grid" gap="4">
      {error && (
        <Banner kind="error">
          {textFor(
            error,
            failureLabel(error, 'session.login_failed'),
            'common.refused_before',
          )}
        </Banner>
      )}
      <SessionLoadError />
      <TextField
        {...field('identifier')}
        ref={first}
        label={t('session.identifier')}
        defaultValue={email}
        required
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <PasswordField
        {...field('password')}
        label={t('session.password')}
        required
        autoComplete="current-password"
      />
      <ForgotPassword />
      <Button
        type="submit"
        size="lg"
        aria-busy={isBusy}
        {...disabledProps(isBusy)}
      >
        {t(isBusy ? 'session.login_busy' : 'session.login_submit')}
      </Button>
    </chakra.form>
  )
}

function readLogin(data: FormData) {
  return {
    identifier: textOf(data, 'identifier'),
    password: textOf(data, 'password'),
  }
}

function ForgotPassword() {
  const t = useLabels()
  const dialogs = useDialogs()
  return (
    <Button
      variant="plain"
      justifySelf="end"
      mt="-2"
      me="-1"
      onClick={({ currentTarget: { form } }) =>
        dialogs.send({
          type: 'dialog.open',
          dialog: { name: 'forgotPassword', email: typedEmail(form) },
        })
      }
    >
      {t('password.forgot_link')}
    </Button>
  )
}
