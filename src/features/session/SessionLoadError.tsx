import { Button, chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useSession } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { Banner } from '#src/ui/Banner.tsx'

export function SessionLoadError() {
  const t = useLabels()
  const session = useSession()
  const hasFailed = useSelector(session, (snapshot) =>
    snapshot.hasTag('retryable'),
  )
  if (!hasFailed) return null

  return (
    <Banner kind="error">
      <chakra.p mb="2">{t('session.opening_failed')}</chakra.p>
      <Button
        size="sm"
        variant="outline"
        onClick={() => session.send({ type: 'session.retry' })}
      >
        {t('common.try_again')}
      </Button>
    </Banner>
  )
}
