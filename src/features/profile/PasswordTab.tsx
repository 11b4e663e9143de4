import { chakra, Heading } from '@chakra-ui/react'
import { useLabels } from '#src/actors/labels.ts'
import { Panel } from './Panel.tsx'

export function PasswordTab() {
  const t = useLabels()
  return (
    <Panel aria-labelledby="password">
      <Heading as="h2" size="lg" id="password">
        {t('profile.tab_password')}
      </Heading>
      <chakra.p mt="3" color="fg.muted">
        {t('profile.password_soon')}
      </chakra.p>
    </Panel>
  )
}
