import { Button, Container, chakra, Heading } from '@chakra-ui/react'
import { Link } from 'wouter'
import { useLabels } from '#src/hooks/labels.ts'
import { belowFold } from './belowFold.ts'

export function About() {
  const t = useLabels()
  return (
    <Container
      as="section"
      pt={{ base: '9', md: '16' }}
      {...columns}
      {...belowFold}
    >
      <chakra.img
        src="/media/story.svg"
        alt=""
        htmlWidth={1600}
        htmlHeight={700}
        loading="lazy"
        borderRadius="card"
        width="100%"
        aspectRatio={{ base: '2', md: '16 / 10' }}
        objectFit="cover"
      />
      <chakra.div display="grid" gap="4" justifyItems="start">
        <Heading as="h2" size="3xl">
          {t('home.about_title')}
        </Heading>
        <chakra.p>{t('home.about_text')}</chakra.p>
        <Button variant="outline" asChild>
          <Link href="/ourstory">{t('home.about_more')}</Link>
        </Button>
      </chakra.div>
    </Container>
  )
}

const columns = {
  display: 'grid',
  gap: { base: '6', lg: '12' },
  alignItems: 'center',
  gridTemplateColumns: { base: '1fr', lg: '1fr 1fr' },
} as const
