import { Button, chakra, Heading } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useOwnData } from '#src/hooks/actors.ts'
import { useErrorText } from '#src/hooks/forms.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { Banner } from '#src/ui/Banner.tsx'
import { disabledProps } from '#src/ui/disabledProps.ts'
import { Panel } from '#src/ui/Panel.tsx'
import { DeleteAccountForm } from './DeleteAccountForm.tsx'

export function OwnDataSection() {
  const t = useLabels()
  return (
    <Panel aria-labelledby="own-data">
      <Heading as="h2" size="lg" mb="5" id="own-data">
        {t('profile.data_title')}
      </Heading>
      <chakra.div display="grid" gap="6">
        <Export />
        <chakra.details>
          <chakra.summary cursor="pointer" minH="touch" alignContent="center">
            {t('profile.data_delete')}
          </chakra.summary>
          <DeleteAccountForm />
        </chakra.details>
      </chakra.div>
    </Panel>
  )
}

function Export() {
  const t = useLabels()
  const textFor = useErrorText()
  const actor = useOwnData()
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const isSaved = useSelector(actor, (snapshot) => snapshot.matches('loaded'))
  const error = useSelector(actor, ({ context }) => context.error)

  return (
    <chakra.div display="grid" gap="4" justifyItems="start">
      <chakra.p color="fg.muted">{t('profile.data_hint')}</chakra.p>
      {error && (
        <Banner kind="error">
          {textFor(error, 'profile.data_export_failed')}
        </Banner>
      )}
      {isSaved && <Banner kind="success">{t('profile.data_exported')}</Banner>}
      <Button
        variant="outline"
        aria-busy={busy}
        onClick={() => actor.send({ type: 'resource.load' })}
        {...disabledProps(busy)}
      >
        {t(busy ? 'profile.data_exporting' : 'profile.data_export')}
      </Button>
    </chakra.div>
  )
}
