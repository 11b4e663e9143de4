import { Button, chakra } from '@chakra-ui/react'
import type { RefObject } from 'react'
import type { Registration } from '#contract/session.ts'
import { fullNameLength, passwordLength } from '#contract/validation.ts'
import { useRegisterForm } from '#src/hooks/actors.ts'
import { textOf, useErrorText, useForm } from '#src/hooks/forms.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { Banner } from '#src/ui/Banner.tsx'
import { Checkbox } from '#src/ui/Checkbox.tsx'
import { disabledProps } from '#src/ui/disabledProps.ts'
import { PasswordField } from '#src/ui/PasswordField.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { SessionLoadError } from './SessionLoadError.tsx'
import { accountFormId, usePrefilledEmail } from './typedEmail.ts'
import { useIsSessionLoading } from './useIsSessionLoading.ts'

/** `first` is the field that gets the focus when the dialog opens. */
export function RegisterForm({
  first,
}: {
  first: RefObject<HTMLInputElement | null>
}) {
  const t = useLabels()
  const textFor = useErrorText()
  const { form, field, error, busy } = useForm(
    useRegisterForm(),
    readRegistration,
  )
  const email = usePrefilledEmail()
  const isSessionLoading = useIsSessionLoading()
  const isBusy = busy || isSessionLoading
  const password = { required: true, autoComplete: 'new-password' }

  return (
    <chakra.form {...form} id={accountFormId} display="grid" gap="4">
      {error && (
        <Banner kind="error">
          {textFor(error, 'session.register_failed', 'common.refused_before')}
        </Banner>
      )}
      <SessionLoadError />
      <TextField
        {...field('full_name')}
        limit={fullNameLength}
        ref={first}
        label={t('session.full_name')}
        required
        autoComplete="name"
      />
      <TextField
        {...field('email')}
        label={t('session.email')}
        defaultValue={email}
        required
        type="email"
        autoComplete="email"
      />
      <TextField
        {...field('mobile_number')}
        label={t('session.phone')}
        hint={t('session.phone_hint')}
        required
        type="tel"
        autoComplete="tel-national"
      />
      <PasswordField
        {...password}
        {...field('password')}
        limit={passwordLength}
        label={t('session.password')}
      />
      <PasswordField
        {...password}
        {...field('confirm_password')}
        label={t('session.confirm_password')}
      />
      <RememberMe />
      <Button
        type="submit"
        size="lg"
        aria-busy={isBusy}
        {...disabledProps(isBusy)}
      >
        {t(isBusy ? 'session.register_busy' : 'session.register_submit')}
      </Button>
    </chakra.form>
  )
}

function RememberMe() {
  const t = useLabels()
  return (
    <chakra.div>
      <Checkbox
        name="remember_me"
        defaultChecked
        aria-describedby="remember-me-hint"
      >
        {t('session.remember_me')}
      </Checkbox>
      <chakra.p id="remember-me-hint" fontSize="sm" color="fg.muted">
        {t('session.remember_me_hint')}
      </chakra.p>
    </chakra.div>
  )
}

function readRegistration(data: FormData): Registration {
  return {
    full_name: textOf(data, 'full_name'),
    email: textOf(data, 'email'),
    mobile_number: textOf(data, 'mobile_number'),
    password: textOf(data, 'password'),
    confirm_password: textOf(data, 'confirm_password'),
    remember_me: data.has('remember_me'),
  }
}
