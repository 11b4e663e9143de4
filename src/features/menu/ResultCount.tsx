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
  const totalCount = useSelector(menu, ({ context }) => context.count)
  const shownCount = useSelector(
    menu,
    ({ context }) => shownDishes(context).length,
  )
  const isFiltered = useSelector(menu, ({ context }) =>
    hasFilters(context.view),
  )
  const search = useSelector(menu, ({ context }) => context.answered.search)
  const isKnown = useSelector(
    menu,
    (snapshot) =>
      !snapshot.matches('loading') &&
      !snapshot.matches('failed') &&
      (!hasFilters(snapshot.context.view) || snapshot.matches('complete')),
  )
  const count = isFiltered ? shownCount : totalCount

  const text =
    isKnown && count > 0
      ? t(search === '' ? 'menu.count' : 'menu.count_for', { count, search })
      : ''
  useNews(text)

  return (
    <chakra.p minH="6" fontSize="sm" color="fg.muted">
      {text}
    </chakra.p>
  )
}
