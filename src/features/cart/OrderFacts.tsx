import { chakra } from '@chakra-ui/react'
import type { CartLine } from '#contract/cart.ts'
import { allergenFacts, nutritionFacts, type Part } from '#contract/cartFacts.ts'
import { allergenList, allergenName } from '#src/hooks/allergenWords.ts'
import { type Translate, useLabels } from '#src/hooks/labels.ts'

/** What an order as a whole has in it: its allergens, on demand with the dishes that they are in, and its nutrition. */
export function OrderFacts({ lines }: { lines: readonly CartLine[] }) {
  const t = useLabels()
  return (
    <chakra.section
      aria-label={t('item.nutrition')}
      display="grid"
      gap="1.5"
      pt="2"
      pb="4"
      fontSize="sm"
    >
      <Allergens lines={lines} />
      <Nutrition lines={lines} />
    </chakra.section>
  )
}

function Allergens({ lines }: { lines: readonly CartLine[] }) {
  const t = useLabels()
  const { contained, unstated } = allergenFacts(lines)
  const names = contained.map(({ name }) => name)
  return (
    <>
      {contained.length > 0 && (
        <details>
          <chakra.summary fontWeight="semibold" cursor="pointer" py="1">
            {t('cart.contains', { list: allergenList(names, t) })}
          </chakra.summary>
          <chakra.div ps="4" color="fg.muted">
            {contained.map(({ name, parts }) => (
              <p key={name}>
                {t('cart.contains_in', { name: allergenName(name, t), list: listOf(parts, t) })}
              </p>
            ))}
            <p>{t('menu.filter_hint')}</p>
          </chakra.div>
        </details>
      )}
      {contained.length === 0 && unstated.length === 0 && <p>{t('item.no_allergens')}</p>}
      {unstated.length > 0 && <p>{t('cart.unstated', { list: listOf(unstated, t) })}</p>}
    </>
  )
}

function Nutrition({ lines }: { lines: readonly CartLine[] }) {
  const t = useLabels()
  const { total, without } = nutritionFacts(lines)
  if (!total) return null
  return (
    <chakra.div color="fg.muted" fontVariantNumeric="tabular-nums">
      <p>{t('cart.nutrition', total)}</p>
      {without.length > 0 && <p>{t('cart.nutrition_without', { list: listOf(without, t) })}</p>}
    </chakra.div>
  )
}

/** Each part once, an extra with the dish that it is on. */
function listOf(parts: readonly Part[], t: Translate): string {
  const texts = parts.map(({ dish, addon }) => {
    const name = t.or(dish.trans_code, dish.name)
    return addon ? t('cart.addon_on', { addon: t.or(addon.trans_code, addon.name), name }) : name
  })
  return [...new Set(texts)].join(t('common.list_comma'))
}
