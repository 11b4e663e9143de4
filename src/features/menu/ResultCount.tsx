import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { hasFilters } from '#contract/menuLink.ts'
import { useMenu } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { useNews } from '#src/ui/announcer.ts'
import { shownDishes } from './shownDishes.ts'

/** Announces the number of dishes after each search. */
export function ResultCount() {
  const t = useLabels()
  const menu = useMenu()
  const count = useSelector(menu, ({ context }) =>
    hasFilters(context.view) ? shownDishes(context).length : context.count,
  )
  const search = useSelector(menu, ({ context }) => context.answered.search)
  const isKnown = useSelector(menu, ({ value, context }) =>
    hasFilters(context.view)
      ? value === 'complete'
      : value !== 'loading' && value !== 'failed',
  )

  const text = isKnown
    ? t(search === '' ? 'menu.count' : 'menu.count_for', { count, search })
    : ''
  useNews(text)

  return (
    <chakra.p minH="6" my={{ sm: '2' }} fontSize="sm" color="fg.muted">
      {text}
    </chakra.p>
  )
}
