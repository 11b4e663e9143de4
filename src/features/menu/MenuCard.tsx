import { Plus } from 'lucide-react'
import { memo } from 'react'
import { type MenuItem, mainImage } from '#contract/menu.ts'
import { formatMoney } from '#contract/money.ts'
import { pricePer100g } from '#contract/pricing.ts'
import { seafoodText } from '#contract/seafoodOrigin.ts'
import type { Translate } from '#contract/translations.ts'
import { priceText } from '#src/hooks/priceText.ts'
import { Dotted } from '#src/ui/Dotted.tsx'
import { dishPictures, photoColor } from '#src/ui/dishPictures.ts'
import { showPlaceholder } from '#src/ui/showPlaceholder.ts'
import { dishCardId } from './dishCardId.ts'
import { truncate } from './truncate.ts'

export type MenuCardProps = {
  item: MenuItem
  t: Translate
  mediaUrl: (path: string) => string
  wasOrderedBefore: boolean
  /** True while its dialog is open; the card shows the choice before the dialog renders. */
  isOpen: boolean
  onOpen: (item: MenuItem) => void
}

/** A dish on the menu; the whole card and its add button open the dish. */
export const MenuCard = memo(function MenuCard(props: MenuCardProps) {
  const { item, t, isOpen, onOpen } = props
  const name = t.or(item.trans_code, item.name)
  const origin = seafoodText(item, t)
  return (
    <li className="dish-cell">
      <article
        className={isOpen ? 'dish dish--open' : 'dish'}
        id={dishCardId(item)}
      >
        <CardPicture {...props} />
        <div className="dish__body">
          <h2 className="dish__name">
            <button
              type="button"
              className="dish__open"
              aria-haspopup="dialog"
              onClick={() => onOpen(item)}
            >
              {name}
            </button>
          </h2>
          <p className="dish__description">
            {truncate(t.or(item.trans_desc_code, ''))}
          </p>
          {origin && <p className="dish__origin">{origin}</p>}
          <div className="dish__foot">
            <span className="dish__price">
              <span>{priceText(item, t)}</span>
              <small className="dish__unit">
                <Dotted>{unitText(item, t)}</Dotted>
              </small>
            </span>
            <button
              type="button"
              className="dish__add"
              aria-haspopup="dialog"
              aria-label={t('menu.add_item', { name })}
              onClick={() => onOpen(item)}
            >
              <Plus size={22} aria-hidden />
            </button>
          </div>
          <Tags item={item} t={t} />
        </div>
      </article>
    </li>
  )
})

function CardPicture({ item, t, mediaUrl, wasOrderedBefore }: MenuCardProps) {
  const path = mainImage(item)
  const src = path && mediaUrl(path)
  return (
    <div className="dish__frame">
      {src && (
        <img
          className="dish__picture"
          src={src}
          srcSet={dishPictures(src)}
          sizes="(18.5rem<=width<=32rem) 7rem,19rem"
          style={photoColor(src)}
          alt=""
          width={800}
          height={600}
          loading="lazy"
          decoding="async"
          onError={showPlaceholder}
        />
      )}
      {wasOrderedBefore && (
        <span className="dish__known">{t('menu.ordered_before')}</span>
      )}
    </div>
  )
}

function Tags({ item, t }: Pick<MenuCardProps, 'item' | 't'>) {
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

/** Weight and price per 100 g of the cheapest portion; empty without a weight. */
function unitText(item: MenuItem, t: Translate): string {
  const portion = item.portion.find(({ price }) => price === item.price)
  const cents = portion && pricePer100g(portion)
  if (!portion || !cents) return ''
  return t('menu.unit_price', {
    weight: portion.portion_weight,
    price: formatMoney(cents),
  })
}
