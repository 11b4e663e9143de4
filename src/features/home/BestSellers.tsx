import { useLabels } from '#src/hooks/labels.ts'
import { Dishes } from './Dishes.tsx'
import { DishGrid } from './DishGrid.tsx'
import { HomeSection } from './HomeSection.tsx'

export function BestSellers() {
  const t = useLabels()
  return (
    <HomeSection
      title={t('home.best_selling_title')}
      text={t('home.best_selling_text')}
    >
      <Dishes list="bestSellings">
        {(dishes) => <DishGrid dishes={dishes} />}
      </Dishes>
    </HomeSection>
  )
}
