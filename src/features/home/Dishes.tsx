import { Skeleton } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { HomeLists } from '#contract/homeLists.ts'
import type { MenuItem } from '#contract/menu.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { RetryNotice } from '#src/ui/RetryNotice.tsx'
import { useHomeDishes } from './useHomeDishes.ts'

export function Dishes(props: {
  list: keyof HomeLists
  children: (dishes: readonly MenuItem[]) => ReactNode
}) {
  const { dishes, failed, retry } = useHomeDishes(props.list)
  const t = useLabels()
  if (dishes) return props.children(dishes)
  if (failed)
    return <RetryNotice onRetry={retry}>{t('home.dishes_failed')}</RetryNotice>

  return <Skeleton height="30rem" borderRadius="card" aria-hidden />
}
