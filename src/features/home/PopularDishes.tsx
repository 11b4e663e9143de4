import { Container } from '@chakra-ui/react'
import { useLabels } from '#src/hooks/labels.ts'
import { Carousel } from '#src/ui/Carousel.tsx'
import { afterFirstFrame } from './belowFold.ts'
import { DishCard } from './DishCard.tsx'
import { Dishes } from './Dishes.tsx'
import { Nutrition } from './Nutrition.tsx'

export function PopularDishes() {
  const t = useLabels()
  return (
    <Container
      as="section"
      id="popular"
      pt={{ base: '10', md: '14' }}
      {...afterFirstFrame}
    >
      <Dishes list="popular">
        {(dishes) => (
          <Carousel
            title={t('home.popular_title')}
            perView={[1, 2, 3, 3, 4, 5]}
          >
            {dishes.map((item) => (
              <DishCard key={item.id} item={item}>
                <Nutrition item={item} />
              </DishCard>
            ))}
          </Carousel>
        )}
      </Dishes>
    </Container>
  )
}
