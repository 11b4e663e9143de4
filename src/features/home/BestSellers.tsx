import { Badge, Flex } from '@chakra-ui/react'
import type { MenuItem } from '#contract/menu.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { DishCard } from './DishCard.tsx'
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
        {(dishes) => (
          <DishGrid>
            {dishes.map((item) => (
              <DishCard key={item.id} item={item}>
                <Tags tags={item.tags} />
              </DishCard>
            ))}
          </DishGrid>
        )}
      </Dishes>
    </HomeSection>
  )
}

function Tags({ tags }: Pick<MenuItem, 'tags'>) {
  const t = useLabels()
  if (tags.length === 0) return null
  return (
    <Flex gap="1.5" wrap="wrap">
      {tags.map((tag) => (
        <Badge key={tag.id} colorPalette="gray">
          {t.or(tag.trans_code, tag.name)}
        </Badge>
      ))}
    </Flex>
  )
}
