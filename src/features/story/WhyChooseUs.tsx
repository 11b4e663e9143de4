import { Container, chakra, Heading } from '@chakra-ui/react'
import {
  ChefHat,
  Dumbbell,
  HeartPulse,
  MessageCircleHeart,
  Salad,
  TicketPercent,
} from 'lucide-react'
import { useLabels } from '#src/hooks/labels.ts'

const reasons = [
  { label: 'story.health_first_fusion', Icon: HeartPulse },
  { label: 'story.member_deals', Icon: TicketPercent },
  { label: 'story.freshly_made', Icon: ChefHat },
  { label: 'story.deliciously_healthy', Icon: Salad },
  { label: 'story.personalized_nutrition_guidance', Icon: MessageCircleHeart },
  { label: 'story.exclusive_gym_partnerships', Icon: Dumbbell },
]

export function WhyChooseUs() {
  const t = useLabels()
  return (
    <Container as="section" pt="16">
      <Heading as="h2" size="2xl" mb="6">
        {t('story.why_title')}
      </Heading>
      <Cards>
        {reasons.map(({ label, Icon }) => (
          <li key={label}>
            <Icon size={28} aria-hidden />
            <h3>{t(label)}</h3>
            <p>{t(`${label}_text`)}</p>
          </li>
        ))}
      </Cards>
    </Container>
  )
}

const Cards = chakra('ul', {
  base: {
    display: 'grid',
    gap: '4',
    gridTemplateColumns: {
      base: 'minmax(0, 1fr)',
      sm: '1fr 1fr',
      lg: 'repeat(3, 1fr)',
    },
    '& li': {
      display: 'grid',
      alignContent: 'start',
      gap: '2',
      p: '6',
      bg: 'bg.panel',
      borderWidth: '1px',
      borderRadius: 'card',
    },
    '& svg': { color: 'accent.fg' },
    '& h3': { fontWeight: 'semibold', fontSize: 'lg' },
    '& p': { color: 'fg.muted' },
  },
})
