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
  const one = count === 1 ? '_one' : ''
  const key = search === '' ? `menu.count${one}` : `menu.count_for${one}`
  return (
    <chakra.p role="status" minH="6" fontSize="sm" color="fg.muted">
      {isKnown && count > 0 && t(key, { count, search })}
    </chakra.p>
  )
}
