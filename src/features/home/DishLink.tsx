import type { ReactElement } from 'react'
import { Link } from 'wouter'
import { dishLink } from '#contract/dishLink.ts'
import type { MenuItem } from '#contract/menu.ts'
import { DishCard } from '#src/features/menu/DishCard.tsx'
import { useLabels } from '#src/hooks/labels.ts'
import { usePlatform } from '#src/hooks/platform.ts'

/** A dish that links to its opened card on the menu; the whole card is the target. */
export function DishLink({
  item,
  figures,
}: {
  item: MenuItem
  figures?: ReactElement
}) {
  const t = useLabels()
  const { mediaUrl } = usePlatform()
  return (
    <DishCard
      item={item}
      t={t}
      mediaUrl={mediaUrl}
      figures={figures}
      sizes={figures ? 'auto,24rem' : '(18.5rem<=width<=32rem) 7rem,27rem'}
      heading={
        <h3 className="dish__name">
          <Link className="dish__open" href={dishLink(item.id)}>
            {t.or(item.trans_code, item.name)}
          </Link>
        </h3>
      }
    />
  )
}
