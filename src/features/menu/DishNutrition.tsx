import { chakra } from '@chakra-ui/react'
import { type MenuItem, nutritionBasis } from '#contract/menu.ts'
import { useChosenPortion } from '#src/hooks/dish.ts'
import { useLabels } from '#src/hooks/labels.ts'

const bases = { perSet: 'item.per_set', per100g: 'item.per_100g' } as const

/** The nutrition of the chosen portion or, before a choice, of the dish. */
export function DishNutrition({ item }: { item: MenuItem }) {
  const t = useLabels()
  const portion = useChosenPortion()
  const { calories, protein, carbs, fats } = portion ?? item
  const figures = [
    { name: t('item.calories'), unit: 'item.kcal', value: calories },
    { name: t('item.protein'), unit: 'item.grams', value: protein },
    { name: t('item.carbs'), unit: 'item.grams', value: carbs },
    { name: t('item.fats'), unit: 'item.grams', value: fats },
  ]
  const basis = portion ? nutritionBasis(portion) : 'per100g'

  return (
    <chakra.section aria-label={t('item.figures')} display="grid" gap="1">
      <Figures>
        {figures.map(({ name, unit, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value === null ? t('common.unknown') : t(unit, { value })}</dd>
          </div>
        ))}
      </Figures>
      <chakra.p fontSize="xs" color="fg.muted">
        {t(bases[basis])}
      </chakra.p>
    </chakra.section>
  )
}

const Figures = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(4, 1fr)',
    py: '1.5',
    bg: 'bg.subtle',
    borderRadius: 'control',
    textAlign: 'center',
    lineHeight: 'short',
    '& > div': { display: 'flex', flexDirection: 'column-reverse' },
    '& dt': { color: 'fg.muted', fontSize: 'xs' },
    '& dd': { fontSize: { base: 'sm', lg: 'md' }, fontWeight: 'semibold' },
  },
})
