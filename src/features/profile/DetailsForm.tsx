import { Button, chakra, Flex, SimpleGrid } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { type FormEvent, useEffect, useId, useRef } from 'react'
import { Link } from 'wouter'
import type { User } from '#contract/session.ts'
import { fullNameLength } from '#contract/validation.ts'
import { useProfile } from '#src/hooks/actors.ts'
import { focusOn, textOf, useErrorText } from '#src/hooks/forms.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { Banner } from '#src/ui/Banner.tsx'
import { disabledProps } from '#src/ui/disabledProps.ts'
import { TextField } from '#src/ui/TextField.tsx'
import { PictureField } from './PictureField.tsx'
import { UploadProgress } from './UploadProgress.tsx'

export function DetailsForm({ user }: { user: User }) {
  const t = useLabels()
  const profile = useProfile()
  const form = useDetailsFocus()
  const problem = useSelector(profile, ({ context }) => context.nameProblem)
  const isBusy = useSelector(profile, (snapshot) => snapshot.hasTag('busy'))
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    profile.send({ type: 'profile.save', fullName: textOf(data, 'full_name') })
  }
  const lockedId = useId()
  const lockedProps = {
    required: true,
    readOnly: true,
    'aria-describedby': lockedId,
  }

  return (
    <chakra.form ref={form} display="grid" gap="5" noValidate onSubmit={submit}>
      <PictureField disabled={isBusy} />
      <TextField
        name="full_name"
        label={t('profile.full_name')}
        error={problem && t(problem)}
        defaultValue={user.full_name}
        required
        readOnly={isBusy}
        limit={fullNameLength}
        autoComplete="name"
        onInput={() => profile.send({ type: 'name.edited' })}
      />
      <SimpleGrid columns={{ base: 1, sm: 2 }} columnGap="5" rowGap="4">
        <TextField
          {...lockedProps}
          label={t('profile.email')}
          value={user.email}
        />
        <TextField
          {...lockedProps}
          label={t('profile.phone')}
          value={user.mobile_number}
        />
        <chakra.div gridColumn="1 / -1" mt="-2.5" fontSize="sm">
          <chakra.p id={lockedId} color="fg.muted">
            {t('profile.locked')}
          </chakra.p>
          <Button asChild variant="plain" size="sm" ms="-1">
            <Link href="/contact-us">{t('profile.locked_way')}</Link>
          </Button>
        </chakra.div>
      </SimpleGrid>
      <Outcome />
      <UploadProgress />
      <Flex gap="3" wrap="wrap">
        <Button asChild variant="outline" colorPalette="gray">
          <Link href="/ordernow">{t('profile.back')}</Link>
        </Button>
        <Button type="submit" aria-busy={isBusy} {...disabledProps(isBusy)}>
          {t(isBusy ? 'profile.saving' : 'profile.save')}
        </Button>
      </Flex>
    </chakra.form>
  )
}

function Outcome() {
  const t = useLabels()
  const textFor = useErrorText()
  const profile = useProfile()
  const error = useSelector(profile, ({ context }) => context.error)
  const isSaved = useSelector(profile, (snapshot) => snapshot.hasTag('saved'))

  return (
    <>
      {error && (
        <Banner kind="error">{textFor(error, 'profile.save_failed')}</Banner>
      )}
      {!error && isSaved && (
        <Banner kind="success">{t('profile.saved')}</Banner>
      )}
    </>
  )
}

/** Focuses an invalid name, and drops unsaved changes when the tab closes. */
function useDetailsFocus() {
  const profile = useProfile()
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    const subscription = profile.on('profile.invalid', () =>
      focusOn(form, 'full_name'),
    )
    return () => {
      subscription.unsubscribe()
      // The profile's actor stops with its session.
      if (profile.getSnapshot().status === 'active')
        profile.send({ type: 'profile.leave' })
    }
  }, [profile])

  return form
}
