import { Button, chakra, Heading } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useSearchParams } from 'wouter'
import type { User } from '#contract/session.ts'
import { useConfirmation } from '#src/hooks/actors.ts'
import { useErrorText, useForm } from '#src/hooks/forms.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { Banner } from '#src/ui/Banner.tsx'
import { disabledProps } from '#src/ui/disabledProps.ts'
import { Panel } from '#src/ui/Panel.tsx'

/**
 * Asks for the confirmation of an unconfirmed email; `?confirm=` in the mailed link holds its code. Another backend may
 * ask for none.
 */
export function ConfirmationSection({ user }: { user: User }) {
  const t = useLabels()
  const [query] = useSearchParams()
  const code = query.get('confirm')
  if (user.is_confirmed === undefined || (user.is_confirmed && code === null))
    return null

  return (
    <Panel aria-labelledby="confirmation">
      <Heading as="h2" size="lg" mb="5" id="confirmation">
        {t('profile.confirm_title')}
      </Heading>
      <ConfirmationForm code={code} user={user} />
    </Panel>
  )
}

function ConfirmationForm({ code, user }: { code: string | null; user: User }) {
  const t = useLabels()
  const textFor = useErrorText()
  const actor = useConfirmation()
  const { form, errorOf, error, busy } = useForm(actor, () => ({
    confirmation_code: code,
  }))
  const output = useSelector(actor, ({ context }) => context.output)
  const isConfirmed = user.is_confirmed === true
  const problem =
    errorOf('confirmation_code') ??
    (error && textFor(error, 'profile.confirm_failed'))
  const answer = output && 'message' in output ? output.message : null
  const success = isConfirmed ? t('profile.confirmed') : answer

  return (
    <chakra.form {...form} display="grid" gap="4" justifyItems="start">
      {problem && <Banner kind="error">{problem}</Banner>}
      {success && <Banner kind="success">{success}</Banner>}
      {!isConfirmed && (
        <>
          <chakra.p color="fg.muted">
            {t(
              code === null ? 'profile.confirm_mailed' : 'profile.confirm_hint',
              {
                email: user.email,
              },
            )}
          </chakra.p>
          <Button
            type="submit"
            variant={code === null ? 'outline' : 'solid'}
            aria-busy={busy}
            {...disabledProps(busy)}
          >
            {t(
              code === null
                ? 'profile.confirm_mail_again'
                : 'profile.confirm_now',
            )}
          </Button>
        </>
      )}
    </chakra.form>
  )
}
