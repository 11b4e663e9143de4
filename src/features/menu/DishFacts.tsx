import { chakra } from '@chakra-ui/react'
import { allergenList } from '#contract/lineTexts.ts'
import type { MenuItem } from '#contract/menu.ts'
import { seafoodText } from '#contract/seafoodOrigin.ts'
import { useChosenAllergens } from '#src/hooks/dish.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { Dotted } from '#src/ui/Dotted.tsx'
import { DishTags } from './DishTags.tsx'

/** The tags of a dish, and its allergens with the choices so far. */
export function DishFacts({ item }: { item: MenuItem }) {
  const t = useLabels()
  const names = useChosenAllergens(item)
  const allergens =
    names.length > 0
      ? t('item.allergens', { list: allergenList(names, t, t.or) })
      : t(item.allergens === undefined ? 'item.unstated' : 'item.no_allergens')
  const facts = [allergens, seafoodText(item, t)].filter(Boolean).join(' · ')

  return (
    <Facts>
      <DishTags item={item} t={t} />
      <chakra.p fontSize="sm" fontWeight="semibold">
        <Dotted>{facts}</Dotted>
      </chakra.p>
    </Facts>
  )
}

const Facts = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '3',
    rowGap: '1.5',
    overflowWrap: 'anywhere',
    // All tags, on as many lines as they need.
    '& > ul': { height: 'auto' },
    '& li': { whiteSpace: 'normal' },
  },
})
