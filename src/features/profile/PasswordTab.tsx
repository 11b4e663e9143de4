import { Heading } from '@chakra-ui/react'
import { useLabels } from '#src/hooks/labels.ts'
import { Panel } from '#src/ui/Panel.tsx'
import { PasswordForm } from './PasswordForm.tsx'

export function PasswordTab() {
  const t = useLabels()
  return (
    <Panel aria-labelledby="password">
      <Heading as="h2" size="lg" mb="5" id="password">
        {t('profile.tab_password')}
      </Heading>
      <PasswordForm />
    </Panel>
  )
}
