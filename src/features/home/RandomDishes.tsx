import { useLabels } from '#src/hooks/labels.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Dishes } from './Dishes.tsx'
import { DishGrid } from './DishGrid.tsx'
import { HomeSection } from './HomeSection.tsx'

/** Six random dishes, the same during a visit. */
export function RandomDishes() {
  const t = useLabels()
  return (
    <HomeSection title={t('home.random_title')} text={t('home.random_text')}>
      <Dishes list="items">
        {(dishes) =>
          dishes.length === 0 ? (
            <EmptyState title={t('home.random_empty')}>
              {t('home.random_empty_hint')}
            </EmptyState>
          ) : (
            <DishGrid dishes={dishes} />
          )
        }
      </Dishes>
    </HomeSection>
  )
}
