import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { allergensIn } from '#contract/allergens.ts'
import { allergenList } from '#contract/lineTexts.ts'
import type { MenuItem, Portion } from '#contract/menu.ts'
import { formatMoney } from '#contract/money.ts'
import { pricePer100g } from '#contract/pricing.ts'
import { seafoodText } from '#contract/seafoodOrigin.ts'
import type { Translate } from '#contract/translations.ts'
import { useDish } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { Banner } from '#src/ui/Banner.tsx'
import { Dotted } from '#src/ui/Dotted.tsx'
import { Price } from '#src/ui/Price.tsx'
import { RadioCards } from '#src/ui/RadioCards.tsx'

/** The portions of a dish; the error of a missing choice appears here. */
export function PortionChoice({ item }: { item: MenuItem }) {
  const t = useLabels()
  const dish = useDish()
  const portionId = useSelector(dish, ({ context }) => context.portionId)
  const isMissing = useSelector(dish, (snapshot) =>
    snapshot.matches({ open: 'warned' }),
  )
  const container = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (isMissing) container.current?.querySelector('input')?.focus()
  }, [isMissing])

  return (
    <chakra.div ref={container} display="grid" gap="2.5">
      {isMissing && <Banner kind="error">{t('item.choose_portion')}</Banner>}
      <RadioCards
        legend={t('item.portion')}
        name="portion"
        value={portionId === null ? null : String(portionId)}
        options={item.portion.map((portion) => cardOf(item, portion, t))}
        onChange={(id) =>
          dish.send({ type: 'dish.choosePortion', portionId: Number(id) })
        }
      />
    </chakra.div>
  )
}

function cardOf(item: MenuItem, portion: Portion, t: Translate) {
  const dishAllergens = allergensIn(item)
  const addedAllergens = allergensIn(portion).filter(
    (name) => !dishAllergens.includes(name),
  )
  const details = [
    addedAllergens.length > 0 &&
      t('item.also_contains', { list: allergenList(addedAllergens, t, t.or) }),
    seafoodText(portion, t),
  ].filter(Boolean)
  return {
    value: String(portion.id),
    title: t.or(portion.trans_code, portion.portion_name),
    detail: details.length > 0 && <Dotted>{details.join(' · ')}</Dotted>,
    end: <Prices portion={portion} />,
  }
}

/** The price above the price per 100 g, so that portions can be compared down the column. */
function Prices({ portion }: { portion: Portion }) {
  const t = useLabels()
  const per100g = pricePer100g(portion)
  return (
    <chakra.span
      textAlign="end"
      fontVariantNumeric="tabular-nums"
      whiteSpace="nowrap"
    >
      <Price cents={portion.price} css={{ fontWeight: 'semibold' }} />
      {per100g !== null && (
        <chakra.span
          display="block"
          fontSize={{ base: 'xs', lg: 'sm' }}
          color="fg.muted"
        >
          <Dotted>
            {t('menu.unit_price', {
              weight: portion.portion_weight,
              price: formatMoney(per100g),
            })}
          </Dotted>
        </chakra.span>
      )}
    </chakra.span>
  )
}
