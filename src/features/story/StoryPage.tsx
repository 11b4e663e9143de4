import { Button, Container, chakra, Heading } from '@chakra-ui/react'
import { Link } from 'wouter'
import { useLabels } from '#src/hooks/labels.ts'
import { WhyChooseUs } from './WhyChooseUs.tsx'

export function StoryPage() {
  const t = useLabels()
  return (
    <>
      <Banner />
      <Container as="section" pt={{ base: '10', md: '14' }} {...columns}>
        <Heading as="h2" size="2xl">
          {t('story.story_title')}
        </Heading>
        <chakra.div display="grid" gap="4" maxW="2xl" fontSize="lg">
          <p>{t('story.story_1')}</p>
          <p>{t('story.story_2')}</p>
          <p>{t('story.story_3')}</p>
        </chakra.div>
      </Container>
      <WhyChooseUs />
      <Container
        as="section"
        pt="16"
        display="grid"
        gap="4"
        justifyItems="center"
        textAlign="center"
      >
        <Heading as="h2" size="2xl">
          {t('story.cta_title')}
        </Heading>
        <p>{t('story.cta_text')}</p>
        <Button size="lg" asChild>
          <Link href="/ordernow">{t('shell.order_now')}</Link>
        </Button>
      </Container>
    </>
  )
}

const columns = {
  display: 'grid',
  gap: '4',
  gridTemplateColumns: {
    base: 'minmax(0, 1fr)',
    lg: 'minmax(0, 1fr) minmax(0, 2fr)',
  },
} as const

function Banner() {
  const t = useLabels()
  return (
    <chakra.section bg="bg.subtle">
      <chakra.img
        src="/media/story.svg"
        alt=""
        htmlWidth={1600}
        htmlHeight={700}
        width="100%"
        height={{ base: '12rem', md: '20rem', lg: 'max(30rem, 33vw)' }}
        objectFit="cover"
      />
      <Container py="8">
        <Heading as="h1" size="4xl">
          {t('story.banner_title')}
        </Heading>
        <chakra.p mt="2" fontSize="lg" maxW="2xl">
          {t('story.banner_text')}
        </chakra.p>
      </Container>
    </chakra.section>
  )
}
