import type { MenuItem } from '#contract/menu.ts'
import type { Translate } from '#contract/translations.ts'

/** The tags of a dish, in the order of the kitchen. */
export function DishTags({ item, t }: { item: MenuItem; t: Translate }) {
  if (item.tags.length === 0) return null
  return (
    <ul className="dish__tags">
      {item.tags.map((tag) => (
        <li key={tag.id} className="dish__tag">
          {t.or(tag.trans_code, tag.name)}
        </li>
      ))}
    </ul>
  )
}
