import { Container } from '@chakra-ui/react'
import { useLabels } from '#src/hooks/labels.ts'
import { Carousel } from '#src/ui/Carousel.tsx'
import { afterFirstFrame } from './belowFold.ts'
import { Dishes } from './Dishes.tsx'
import { DishLink } from './DishLink.tsx'
import { Nutrition } from './Nutrition.tsx'

export function PopularDishes() {
  const t = useLabels()
  return (
    <Container
      as="section"
      id="popular"
      pt={{ base: '8', md: '14' }}
      {...afterFirstFrame}
    >
      <Dishes list="popular">
        {(dishes) => (
          <Carousel title={t('home.popular_title')} perView={[2, 3, 3, 4, 5]}>
            {dishes.map((item) => (
              <DishLink
                key={item.id}
                item={item}
                figures={<Nutrition item={item} />}
              />
            ))}
          </Carousel>
        )}
      </Dishes>
    </Container>
  )
}
