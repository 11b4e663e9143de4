import { useSelector } from '@xstate/react'
import type { HomeLists } from '#contract/homeLists.ts'
import type { MenuItem } from '#contract/menu.ts'
import { useHome } from '#src/hooks/actors.ts'

export function useHomeDishes(list: keyof HomeLists) {
  const home = useHome()
  const dishes: MenuItem[] | null = useSelector(
    home,
    ({ context }) => context.data?.[list] ?? null,
  )
  const failed = useSelector(home, (snapshot) => snapshot.hasTag('retryable'))
  return { dishes, failed, retry: () => home.send({ type: 'resource.retry' }) }
}
