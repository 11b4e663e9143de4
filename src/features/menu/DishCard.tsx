import { Plus } from 'lucide-react'
import { memo, type ReactElement } from 'react'
import { type MenuItem, mainImage } from '#contract/menu.ts'
import { formatMoney } from '#contract/money.ts'
import { pricePer100g } from '#contract/pricing.ts'
import { seafoodText } from '#contract/seafoodOrigin.ts'
import type { Translate } from '#contract/translations.ts'
import { priceText } from '#src/hooks/priceText.ts'
import { Dotted } from '#src/ui/Dotted.tsx'
import { dishPictures, photoColor } from '#src/ui/dishPictures.ts'
import { showPlaceholder } from '#src/ui/showPlaceholder.ts'
import { DishTags } from './DishTags.tsx'
import { dishCardId } from './dishCardId.ts'
import { truncate } from './truncate.ts'
import './menu.css'

export type DishCardProps = {
  item: MenuItem
  t: Translate
  mediaUrl: (path: string) => string
  /** Answers a press on the card or on its add button. */
  onOpen?: (item: MenuItem) => void
  /** True while its dialog is open; the card shows the choice before the dialog renders. */
  isOpen?: boolean
  wasOrderedBefore?: boolean
  /** A heading with a link, whose target is the whole card, in place of `onOpen`. */
  heading?: ReactElement
  /** Stand in the place of the description. */
  figures?: ReactElement | undefined
  /** The sizes of its picture. */
  sizes?: string
}

/** A dish of a list, with the same look on the menu, where it opens, and on the home page, where it is a link. */
export const DishCard = memo(function DishCard(props: DishCardProps) {
  const { item, t, mediaUrl, onOpen, heading, figures } = props
  const name = t.or(item.trans_code, item.name)
  const path = mainImage(item)
  const src = path && mediaUrl(path)
  const origin = seafoodText(item, t)
  const opener = {
    type: 'button',
    'aria-haspopup': 'dialog',
    onClick: () => onOpen?.(item),
  } as const

  return (
    <article
      className={props.isOpen ? 'dish dish--open' : 'dish'}
      id={onOpen && dishCardId(item)}
    >
      <div className="dish__frame">
        {src && (
          <img
            className="dish__picture"
            src={src}
            srcSet={dishPictures(src)}
            sizes={props.sizes ?? '(18.5rem<=width<=32rem) 7rem,19rem'}
            style={photoColor(src)}
            alt=""
            width={800}
            height={600}
            loading="lazy"
            decoding="async"
            onError={showPlaceholder}
          />
        )}
        {props.wasOrderedBefore && (
          <span className="dish__known">{t('menu.ordered_before')}</span>
        )}
      </div>
      <div className="dish__body">
        {heading ?? (
          <h2 className="dish__name">
            <button className="dish__open" {...opener}>
              {name}
            </button>
          </h2>
        )}
        {figures ?? (
          <p className="dish__description">
            {truncate(t.or(item.trans_desc_code, ''))}
          </p>
        )}
        {origin && <p className="dish__origin">{origin}</p>}
        <div className="dish__foot">
          <span className="dish__price">
            <span>{priceText(item, t)}</span>
            <small className="dish__unit">
              <Dotted>{unitText(item, t)}</Dotted>
            </small>
          </span>
          {onOpen && (
            <button
              className="dish__add"
              aria-label={t('menu.add_item', { name })}
              {...opener}
            >
              <Plus size={22} aria-hidden />
            </button>
          )}
        </div>
        <DishTags item={item} t={t} />
      </div>
    </article>
  )
})

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
