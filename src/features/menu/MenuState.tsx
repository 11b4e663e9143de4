import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useCallback } from 'react'
import { useMenu } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { LazyPart } from '#src/ui/LazyPart.tsx'
import { Loading } from '#src/ui/Loading.tsx'
import { lazyPage } from '#src/ui/lazyPage.ts'
import { RetryNotice } from '#src/ui/RetryNotice.tsx'
import { useNearEnd } from './useNearEnd.ts'

const NothingFound = lazyPage(
  async () => (await import('./NothingFound.tsx')).NothingFound,
)

/** The state below the dishes: loading more, all shown, none found, or a retry. */
export function MenuState({ isEmpty }: { isEmpty: boolean }) {
  const t = useLabels()
  const menu = useMenu()
  const isRetryable = useSelector(menu, (snapshot) =>
    snapshot.hasTag('retryable'),
  )
  const state = useSelector(menu, ({ value }) => value)
  const canLoad = useSelector(menu, (snapshot) =>
    snapshot.can({ type: 'menu.more' }),
  )
  useNearEnd(
    canLoad,
    useCallback(() => menu.send({ type: 'menu.more' }), [menu]),
  )

  if (isRetryable)
    return (
      <RetryNotice onRetry={() => menu.send({ type: 'menu.retry' })}>
        {t('menu.failed')}
      </RetryNotice>
    )
  if (state === 'loadingMore')
    return <Loading css={{ minH: '20' }}>{t('menu.loading_more')}</Loading>
  if (state === 'complete' && isEmpty)
    return (
      <LazyPart>
        <NothingFound />
      </LazyPart>
    )
  return (
    <chakra.p minH="20" pt="7" textAlign="center" color="fg.muted">
      {state === 'complete' && t('menu.all_loaded')}
    </chakra.p>
  )
}
