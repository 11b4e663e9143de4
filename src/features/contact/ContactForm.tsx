import { Button, chakra, SimpleGrid } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { contactLengths } from '#contract/contactLengths.ts'
import { useContactForm, useSession } from '#src/hooks/actors.ts'
import { textOf, useErrorText, useForm } from '#src/hooks/forms.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { Banner } from '#src/ui/Banner.tsx'
import { disabledProps } from '#src/ui/disabledProps.ts'
import { FormField } from '#src/ui/FormField.tsx'
import { Textarea } from '#src/ui/Textarea.tsx'
import { TextField } from '#src/ui/TextField.tsx'

export function ContactForm() {
  const t = useLabels()
  const textFor = useErrorText()
  const actor = useContactForm()
  const { form, field, errorOf, error, busy } = useForm(actor, readMessage)
  const sent = useSelector(actor, (snapshot) => snapshot.matches('done'))

  useEffect(() => {
    const subscription = actor.on('contactForm.done', () =>
      form.ref.current?.reset(),
    )
    return () => subscription.unsubscribe()
  }, [actor, form.ref])

  return (
    <chakra.form {...form} display="grid" gap="4">
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
        <TextField
          {...field('first_name')}
          limit={contactLengths.first_name}
          readOnly={busy}
          label={t('contact.first_name')}
          required
          autoComplete="given-name"
        />
        <TextField
          {...field('last_name')}
          limit={contactLengths.last_name}
          readOnly={busy}
          label={t('contact.last_name')}
          required
          autoComplete="family-name"
        />
      </SimpleGrid>
      <EmailField error={errorOf('email')} busy={busy} />
      <FormField
        label={t('contact.message')}
        error={errorOf('message')}
        required
        limit={contactLengths.message}
      >
        {(control) => (
          <Textarea {...control} name="message" rows={6} readOnly={busy} />
        )}
      </FormField>
      {error && (
        <Banner kind="error">{textFor(error, 'contact.failed')}</Banner>
      )}
      {sent && <Banner kind="success">{t('contact.success')}</Banner>}
      <Button
        type="submit"
        size="lg"
        aria-busy={busy}
        justifySelf="start"
        {...disabledProps(busy)}
      >
        {t(busy ? 'contact.busy' : 'contact.submit')}
      </Button>
    </chakra.form>
  )
}

function EmailField({
  error,
  busy,
}: {
  error: string | undefined
  busy: boolean
}) {
  const t = useLabels()
  const email = useSelector(
    useSession(),
    (snapshot) => snapshot.context.user?.email,
  )
  return (
    <TextField
      key={email ?? 'visitor'}
      name="email"
      label={t('contact.email')}
      hint={t(email ? 'contact.email_locked' : 'contact.email_hint')}
      error={error}
      required
      type="email"
      autoComplete="email"
      defaultValue={email ?? ''}
      readOnly={email !== undefined || busy}
    />
  )
}

function readMessage(data: FormData) {
  return {
    first_name: textOf(data, 'first_name'),
    last_name: textOf(data, 'last_name'),
    email: textOf(data, 'email'),
    message: textOf(data, 'message'),
  }
}
