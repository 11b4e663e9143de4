import { Container, chakra, Heading } from '@chakra-ui/react'
import { ExternalLink } from 'lucide-react'
import { FindUs } from '#src/features/shell/FindUs.tsx'
import { KitchenPhone } from '#src/features/shell/KitchenPhone.tsx'
import { OpeningTimes } from '#src/features/shell/OpeningTimes.tsx'
import { useLabels } from '#src/hooks/labels.ts'
import { TextLink } from '#src/ui/TextLink.tsx'
import { ContactForm } from './ContactForm.tsx'

export function ContactPage() {
  const t = useLabels()
  return (
    <Container maxW="5xl" py={{ base: '8', md: '14' }}>
      <chakra.div display="grid" gap="3" mb="8">
        <Heading as="h1" size="3xl">
          {t('contact.title')}
        </Heading>
        <chakra.p color="fg.muted" fontSize="lg">
          {t('contact.intro')}
        </chakra.p>
      </chakra.div>
      <chakra.div {...columns}>
        <chakra.div
          p={{ base: '5', md: '8' }}
          bg="bg.panel"
          borderWidth="1px"
          borderRadius="card"
        >
          <ContactForm />
        </chakra.div>
        <KitchenInfo />
      </chakra.div>
    </Container>
  )
}

function KitchenInfo() {
  const t = useLabels()
  const address = t('shell.kitchen_address')
  const mapUrl = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`

  return (
    <chakra.aside display="grid" gap="6" alignContent="start">
      <FindUs>
        <TextLink href={mapUrl} target="_blank" rel="noopener noreferrer">
          <span>{t('contact.map')}</span>
          <ExternalLink
            size={16}
            role="img"
            aria-label={t('contact.new_tab')}
          />
        </TextLink>
        <KitchenPhone />
      </FindUs>
      <OpeningTimes />
    </chakra.aside>
  )
}

const columns = {
  display: 'grid',
  columnGap: '12',
  rowGap: '8',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 16rem' },
} as const
