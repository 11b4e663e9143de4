import type { MenuItem } from '#contract/menu.ts'
import { DishLink } from './DishLink.tsx'

/** Dishes in the columns of the menu, three in a wide window. */
export function DishGrid({ dishes }: { dishes: readonly MenuItem[] }) {
  return (
    <ul className="dishes dishes--three">
      {dishes.map((item) => (
        <li key={item.id} className="dish-cell">
          <DishLink item={item} />
        </li>
      ))}
    </ul>
  )
}
