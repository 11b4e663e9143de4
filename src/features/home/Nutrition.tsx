import { chakra } from '@chakra-ui/react'
import type { MenuItem } from '#contract/menu.ts'
import { useLabels } from '#src/hooks/labels.ts'

export function Nutrition({ item }: { item: MenuItem }) {
  const t = useLabels()
  const figures = [
    { name: t('home.calories'), unit: 'home.kcal', amount: item.calories },
    { name: t('home.protein'), unit: 'home.grams', amount: item.protein },
    { name: t('home.carbs'), unit: 'home.grams', amount: item.carbs },
    { name: t('home.fats'), unit: 'home.grams', amount: item.fats },
  ]
  return (
    <div className="dish__figures">
      <Figures>
        {figures.map(({ name, unit, amount }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {amount === null ? t('common.unknown') : t(unit, { amount })}
            </dd>
          </div>
        ))}
      </Figures>
      <chakra.p mt="0.5" fontSize="xs" color="fg.muted">
        {t('home.per_100g')}
      </chakra.p>
    </div>
  )
}

const Figures = chakra('dl', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2',
    fontSize: 'xs',
    '& div': { flexGrow: '1' },
    '& dt': { color: 'fg.muted' },
    '& dd': {
      fontWeight: 'semibold',
      fontVariantNumeric: 'tabular-nums',
      whiteSpace: 'nowrap',
    },
  },
})
