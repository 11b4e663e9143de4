import { shallowEqual, useSelector } from '@xstate/react'
import { useCallback, useMemo } from 'react'
import { dishesOf } from '#contract/invoices.ts'
import type { MenuItem } from '#contract/menu.ts'
import { useDish, useMenu, useShop } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { usePlatform } from '#src/hooks/platform.ts'
import { MenuCard } from './MenuCard.tsx'
import { MenuSkeleton } from './MenuSkeleton.tsx'
import { MenuState } from './MenuState.tsx'
import { shownDishes } from './shownDishes.ts'
import './menu.css'

/** The dishes of the query, and the loading state below them. */
export function MenuList() {
  const t = useLabels()
  const { mediaUrl } = usePlatform()
  const menu = useMenu()
  const dish = useDish()
  const items = useSelector(
    menu,
    ({ context }) => shownDishes(context),
    shallowEqual,
  )
  const isRenewing = useSelector(menu, (snapshot) =>
    snapshot.matches('loading'),
  )
  const orders = useSelector(useShop(), ({ context }) => context.orders)
  const known = useMemo(() => dishesOf(orders), [orders])
  const open = useCallback(
    (item: MenuItem) => dish.send({ type: 'dish.open', item }),
    [dish],
  )
  const openId = useSelector(dish, (line) =>
    line.matches('open') ? line.context.itemId : null,
  )
  const isComing =
    useSelector(menu, (snapshot) => snapshot.matches('idle')) || isRenewing
  if (items.length === 0 && isComing) return <MenuSkeleton />
  return (
    <>
      <ul
        className="dishes"
        aria-label={t('menu.dishes')}
        aria-busy={isRenewing}
      >
        {items.map((item) => (
          <MenuCard
            key={item.id}
            item={item}
            t={t}
            mediaUrl={mediaUrl}
            isKnown={known.has(item.id)}
            isOpen={item.id === openId}
            onOpen={open}
          />
        ))}
      </ul>
      <MenuState />
    </>
  )
}
