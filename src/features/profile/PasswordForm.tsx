import { Button, chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { PasswordChange } from '#contract/profile.ts'
import { useChangePassword, useSession } from '#src/hooks/actors.ts'
import { textOf, useErrorText, useForm } from '#src/hooks/forms.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { Banner } from '#src/ui/Banner.tsx'
import { disabledProps } from '#src/ui/disabledProps.ts'
import { PasswordField } from '#src/ui/PasswordField.tsx'

export function PasswordForm() {
  const t = useLabels()
  const textFor = useErrorText()
  const actor = useChangePassword()
  const email = useSelector(
    useSession(),
    ({ context }) => context.user?.email ?? '',
  )
  const { form, field, error, busy } = useForm(actor, readPasswords)
  const isChanged = useSelector(actor, (snapshot) => snapshot.matches('done'))

  useEffect(() => {
    const subscription = actor.on('changePassword.done', () =>
      form.ref.current?.reset(),
    )
    return () => subscription.unsubscribe()
  }, [actor, form.ref])

  const password = { required: true, autoComplete: 'new-password' }
  return (
    <chakra.form {...form} display="grid" gap="4" maxW="28rem">
      {error && (
        <Banner kind="error">
          {textFor(error, 'password.change_failed', 'common.refused_before')}
        </Banner>
      )}
      {isChanged && <Banner kind="success">{t('password.changed')}</Banner>}
      <input
        type="email"
        value={email}
        autoComplete="username"
        readOnly
        hidden
      />
      <PasswordField
        {...field('old_password')}
        label={t('password.old')}
        required
        autoComplete="current-password"
      />
      <PasswordField
        {...field('new_password')}
        {...password}
        label={t('password.new')}
      />
      <PasswordField
        {...field('confirm_password')}
        {...password}
        label={t('session.confirm_password')}
      />
      <chakra.p fontSize="sm" color="fg.muted">
        {t('password.change_hint')}
      </chakra.p>
      <Button
        type="submit"
        size="lg"
        justifySelf="start"
        aria-busy={busy}
        {...disabledProps(busy)}
      >
        {t(busy ? 'password.changing' : 'password.change')}
      </Button>
    </chakra.form>
  )
}

function readPasswords(data: FormData): PasswordChange {
  return {
    old_password: textOf(data, 'old_password'),
    new_password: textOf(data, 'new_password'),
    confirm_password: textOf(data, 'confirm_password'),
  }
}
