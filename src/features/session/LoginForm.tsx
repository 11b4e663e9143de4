import { Button, chakra } from '@chakra-ui/react'
import { useLoginForm } from '#src/actors/actors.ts'
import { textOf, useErrorText, useForm } from '#src/actors/forms.ts'
import { useLabels } from '#src/actors/labels.ts'
import { Banner } from '#src/ui/Banner.tsx'
import { PasswordField } from '#src/ui/PasswordField.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { useOpening } from './useOpening.ts'

export function LoginForm() {
  const t = useLabels()
  const textFor = useErrorText()
  const { form, errorOf, error, busy } = useForm(useLoginForm(), readLogin)
  const opening = useOpening()
  const failure = error ?? opening.error
  const waits = busy || opening.busy
  return (
    <chakra.form {...form} display="grid" gap="4">
      {failure && <Banner kind="error">{textFor(failure, failureLabel(failure.code))}</Banner>}
      <TextField
        name="identifier"
        label={t('session.identifier')}
        error={errorOf('identifier')}
        required
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        name="password"
        label={t('session.password')}
        error={errorOf('password')}
        required
        autoComplete="current-password"
        showLabel={t('session.password_show')}
        hideLabel={t('session.password_hide')}
      />
      <Button type="submit" size="lg" disabled={waits} aria-busy={waits}>
        {t(waits ? 'session.login_busy' : 'session.login_submit')}
      </Button>
    </chakra.form>
  )
}

function readLogin(data: FormData) {
  return { identifier: textOf(data, 'identifier'), password: textOf(data, 'password') }
}

function failureLabel(code: string): string {
  const unreached = code === 'offline' || code === 'timeout'
  return unreached ? 'session.network_error' : 'session.login_failed'
}
