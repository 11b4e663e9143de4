import { Button, Container, chakra, Heading } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { CalendarHeart, TicketPercent } from 'lucide-react'
import { Link } from 'wouter'
import { useDialogs, useSession } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { belowFold } from './belowFold.ts'

const benefits = [
  { label: 'home.membership_deals', Icon: TicketPercent },
  { label: 'home.membership_plans', Icon: CalendarHeart },
]

export function Membership() {
  const t = useLabels()
  const signedIn = useSelector(useSession(), (snapshot) =>
    snapshot.hasTag('signedIn'),
  )
  return (
    <chakra.section
      mt={{ base: '9', md: '16' }}
      py={{ base: '9', md: '12' }}
      bg="accent.subtle"
      {...belowFold}
    >
      <Container {...columns}>
        <chakra.div display="grid" gap="4" justifyItems="start">
          <Heading as="h2" size="3xl">
            {t('home.membership_title')}
          </Heading>
          <chakra.p maxW="md">{t('home.membership_text')}</chakra.p>
          {signedIn ? <SeePlans /> : <Join />}
        </chakra.div>
        <Benefits>
          {benefits.map(({ label, Icon }) => (
            <li key={label}>
              <Icon size={28} aria-hidden />
              <h3>{t(label)}</h3>
              <p>{t(`${label}_text`)}</p>
            </li>
          ))}
        </Benefits>
      </Container>
    </chakra.section>
  )
}

function Join() {
  const t = useLabels()
  const dialogs = useDialogs()
  return (
    <Button
      size="lg"
      onClick={() =>
        dialogs.send({ type: 'dialog.open', dialog: { name: 'register' } })
      }
    >
      {t('home.membership_join')}
    </Button>
  )
}

function SeePlans() {
  const t = useLabels()
  return (
    <Button size="lg" asChild>
      <Link href="/ordernow">{t('home.membership_order')}</Link>
    </Button>
  )
}

const columns = {
  display: 'grid',
  gap: { base: '5', md: '8' },
  alignItems: 'center',
  gridTemplateColumns: { base: '1fr', lg: '1fr 1.2fr' },
} as const

const Benefits = chakra('ul', {
  base: {
    display: 'grid',
    gap: '4',
    gridTemplateColumns: { base: '1fr', sm: '1fr 1fr' },
    // On a phone the icon stands beside the text.
    '& li': {
      display: 'grid',
      alignContent: 'start',
      gridTemplateColumns: { base: 'auto 1fr', md: '1fr' },
      columnGap: '3',
      rowGap: { base: '1', md: '2' },
      p: { base: '4', md: '5' },
      bg: 'bg.panel',
      borderRadius: 'card',
    },
    '& svg': { color: 'accent.fg', gridRow: { base: 'span 2', md: 'auto' } },
    '& h3': { fontWeight: 'semibold', fontSize: 'lg' },
    '& p': { color: 'fg.muted' },
  },
})
