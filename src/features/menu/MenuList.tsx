import { shallowEqual, useSelector } from '@xstate/react'
import { useCallback, useMemo } from 'react'
import { dishesOf } from '#contract/invoices.ts'
import type { MenuItem } from '#contract/menu.ts'
import { useDish, useMenu, useShop } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { usePlatform } from '#src/hooks/platform.ts'
import { DishCard } from './DishCard.tsx'
import { MenuSkeleton } from './MenuSkeleton.tsx'
import { MenuState } from './MenuState.tsx'
import { shownDishes } from './shownDishes.ts'

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
  const state = useSelector(menu, ({ value }) => value)
  const orders = useSelector(useShop(), ({ context }) => context.orders)
  const orderedIds = useMemo(() => dishesOf(orders), [orders])
  const open = useCallback(
    (item: MenuItem) => dish.send({ type: 'dish.open', item }),
    [dish],
  )
  const openId = useSelector(dish, (line) =>
    line.matches('open') ? line.context.itemId : null,
  )
  const isReloading = state === 'loading'
  if (items.length === 0 && (isReloading || state === 'idle'))
    return <MenuSkeleton />

  return (
    <>
      <ul
        className="dishes"
        aria-label={t('menu.dishes')}
        aria-busy={isReloading}
      >
        {items.map((item) => (
          <li key={item.id} className="dish-cell">
            <DishCard
              item={item}
              t={t}
              mediaUrl={mediaUrl}
              wasOrderedBefore={orderedIds.has(item.id)}
              isOpen={item.id === openId}
              onOpen={open}
            />
          </li>
        ))}
      </ul>
      <MenuState isEmpty={items.length === 0} />
    </>
  )
}
