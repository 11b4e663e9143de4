import { Badge, Container, chakra } from '@chakra-ui/react'
import type { Translate } from '#contract/translations.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { Carousel } from '#src/ui/Carousel.tsx'
import { belowFold } from './belowFold.ts'

type Review = { id: number; name: string; text: string; rating: number }

/** Reviews that ship with the shop, each marked as a sample. */
export function Testimonials() {
  const t = useLabels()
  const reviews = sampleReviews(t)
  if (reviews.length === 0) return null

  return (
    <Container as="section" pt={{ base: '9', md: '16' }} {...belowFold}>
      <Carousel title={t('home.testimonials_title')} perView={[2, 3, 3, 3, 4]}>
        {reviews.map((review) => (
          <ReviewCard key={review.id} review={review} />
        ))}
      </Carousel>
    </Container>
  )
}

function ReviewCard({ review }: { review: Review }) {
  const t = useLabels()
  return (
    <chakra.figure {...card}>
      <Stars rating={review.rating} />
      <chakra.blockquote flex="1">{review.text}</chakra.blockquote>
      <chakra.figcaption
        display="flex"
        justifyContent="space-between"
        alignItems="center"
        gap="2"
      >
        <chakra.span fontWeight="semibold">{review.name}</chakra.span>
        <Badge colorPalette="gray">{t('home.testimonials_sample')}</Badge>
      </chakra.figcaption>
    </chakra.figure>
  )
}

function Stars({ rating }: { rating: number }) {
  const t = useLabels()
  return (
    <chakra.p
      role="img"
      aria-label={t('home.rating', { rating })}
      color="accent.fg"
    >
      {'★'.repeat(rating) + '☆'.repeat(5 - rating)}
    </chakra.p>
  )
}

/** The reviews are labels, numbered from 1 without a gap. */
function sampleReviews(t: Translate): Review[] {
  const reviews: Review[] = []
  for (let id = 1; ; id += 1) {
    const text = t.or(`home.review_${id}_text`, '')
    if (text === '') return reviews
    const rating = Number(t.or(`home.review_${id}_rating`, '5'))
    reviews.push({ id, text, rating, name: t.or(`home.review_${id}_name`, '') })
  }
}

const card = {
  display: 'flex',
  flexDirection: 'column',
  gap: '3',
  p: '5',
  bg: 'bg.panel',
  borderWidth: '1px',
  borderRadius: 'card',
} as const
