import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useMenu } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'

/** How many dishes there are, announced after each search. */
export function ResultCount() {
  const t = useLabels()
  const menu = useMenu()
  const count = useSelector(menu, ({ context }) => context.count)
  const search = useSelector(menu, ({ context }) => context.answered.search)
  const isKnown = useSelector(
    menu,
    (snapshot) => !snapshot.matches('loading') && !snapshot.matches('failed'),
  )
  return (
    <chakra.p role="status" minH="6" fontSize="sm" color="fg.muted">
      {isKnown &&
        count > 0 &&
        t(search === '' ? 'menu.count' : 'menu.count_for', { count, search })}
    </chakra.p>
  )
}
