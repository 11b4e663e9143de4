import { Button, Container, chakra, Heading } from '@chakra-ui/react'
import { Link } from 'wouter'
import { useLabels } from '#src/hooks/labels.ts'
import { belowFold } from './belowFold.ts'

export function CallToAction() {
  const t = useLabels()
  return (
    <Container as="section" pt={{ base: '9', md: '16' }} {...belowFold}>
      <chakra.div {...panel}>
        <Heading as="h2" size="3xl">
          {t('home.cta_title')}
        </Heading>
        <chakra.p fontSize="lg">{t('home.cta_text')}</chakra.p>
        <Button size="lg" bg="accent.contrast" color="accent.solid" asChild>
          <Link href="/ordernow">{t('home.order_now')}</Link>
        </Button>
      </chakra.div>
    </Container>
  )
}

const panel = {
  display: 'grid',
  justifyItems: 'center',
  gap: '4',
  px: '6',
  py: { base: '9', md: '12' },
  textAlign: 'center',
  bg: 'accent.solid',
  color: 'accent.contrast',
  borderRadius: 'card',
} as const
