import { chakra } from '@chakra-ui/react'
import type { CartLine } from '#contract/cart.ts'
import { allergenSummary, nutritionSummary } from '#contract/cartSummaries.ts'
import { allergenList, allergenName, type Names } from '#contract/lineTexts.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { partList } from '#src/hooks/partList.ts'
import { Dotted } from '#src/ui/Dotted.tsx'

type Props = {
  lines: readonly CartLine[]
  names: Names
  /** The nutrition is folded, too. */
  isFolded?: boolean
}

/** The allergens of all lines, expandable to the dishes that contain each, and the nutrition. */
export function NutritionSummary(props: Props) {
  const t = useLabels()
  return (
    <chakra.section
      aria-label={t('item.nutrition')}
      display="grid"
      gap="1.5"
      pt={props.isFolded ? '0' : '2'}
      pb={props.isFolded ? '0' : '4'}
      fontSize="sm"
    >
      <Allergens {...props} />
      {!props.isFolded && <Nutrition {...props} />}
    </chakra.section>
  )
}

function Allergens(props: Props) {
  const { lines, names, isFolded } = props
  const t = useLabels()
  const { contained, unstated } = allergenSummary(lines)
  const allergens = contained.map(({ name }) => name)

  return (
    <>
      {contained.length > 0 && (
        <details>
          <chakra.summary
            fontWeight="semibold"
            cursor="pointer"
            minH="touch"
            alignContent="center"
          >
            {t('cart.contains', { list: allergenList(allergens, t, names) })}
          </chakra.summary>
          <chakra.div ps="4" color="fg.muted">
            {contained.map(({ name, parts }) => (
              <p key={name}>
                {t('cart.contains_in', {
                  name: allergenName(name, names),
                  list: partList(parts, t, names),
                })}
              </p>
            ))}
            <p>{t('menu.filter_hint')}</p>
          </chakra.div>
          {isFolded && <Nutrition {...props} />}
        </details>
      )}
      {contained.length === 0 && unstated.length === 0 && (
        <p>{t('item.no_allergens')}</p>
      )}
      {unstated.length > 0 && (
        <p>{t('cart.unstated', { list: partList(unstated, t, names) })}</p>
      )}
      {isFolded && contained.length === 0 && <Nutrition {...props} />}
    </>
  )
}

function Nutrition({ lines, names }: Props) {
  const t = useLabels()
  const { total, without } = nutritionSummary(lines)
  if (!total) return null

  return (
    <chakra.div color="fg.muted" fontVariantNumeric="tabular-nums">
      <p>
        <Dotted>{t('cart.nutrition', total)}</Dotted>
      </p>
      {without.length > 0 && (
        <p>
          {t('cart.nutrition_without', { list: partList(without, t, names) })}
        </p>
      )}
    </chakra.div>
  )
}
