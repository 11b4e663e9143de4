import { Button, Flex } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { SearchX } from 'lucide-react'
import { hasFilters, type MenuView, wholeMenu } from '#contract/menuLink.ts'
import { useMenu } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'

/** Says what was looked for, and offers to clear the search, the filter, or all that narrows the menu. */
export function NothingFound() {
  const t = useLabels()
  const menu = useMenu()
  const view = useSelector(menu, ({ context }) => context.view)
  const search = useSelector(menu, ({ context }) => context.answered.search)
  const isSearch = search !== ''
  const isFiltered = hasFilters(view)
  const show = (part: Partial<MenuView>) => () =>
    menu.send({ type: 'menu.show', view: part })

  return (
    <EmptyState
      icon={<SearchX size={32} />}
      title={
        isSearch
          ? t('menu.nothing_found_for', { search })
          : t('menu.nothing_found')
      }
      action={
        <Flex gap="3" wrap="wrap" justify="center">
          {isSearch && (
            <Button variant="outline" onClick={show({ search: '' })}>
              {t('menu.clear_search')}
            </Button>
          )}
          {isFiltered && (
            <Button
              variant="outline"
              onClick={show({ tag: null, without: [] })}
            >
              {t('menu.clear_filter')}
            </Button>
          )}
          {(view.category !== null || isSearch === isFiltered) && (
            <Button variant="outline" onClick={show(wholeMenu)}>
              {t('menu.show_all')}
            </Button>
          )}
        </Flex>
      }
    >
      {t(isSearch ? 'menu.nothing_found_hint' : 'menu.nothing_matches_hint')}
    </EmptyState>
  )
}
