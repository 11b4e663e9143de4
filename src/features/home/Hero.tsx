import { Button, Container, chakra, Flex, Heading } from '@chakra-ui/react'
import { Flame, Languages, Salad } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useLabels } from '#src/hooks/labels.ts'
import { sceneWidths } from './sceneWidths.ts'

const highlights = [
  { label: 'home.hero_fresh', Icon: Flame },
  { label: 'home.hero_nutrition', Icon: Salad },
  { label: 'home.hero_languages', Icon: Languages },
]

export function Hero({ offer }: { offer?: ReactNode }) {
  const t = useLabels()
  return (
    <Scene>
      <chakra.img
        srcSet={sceneWidths
          .map((width) => `/media/hero/${width}.avif ${width}w`)
          .join(', ')}
        sizes="max(100vw, 41rem)"
        alt=""
        htmlWidth={1600}
        htmlHeight={900}
        fetchPriority="high"
      />
      <Container pt={{ base: '1', lg: '20' }} pb={{ base: '8', lg: '24' }}>
        <chakra.div maxW="xl" display="grid" gap={{ base: '4', lg: '5' }}>
          <Heading as="h1" size="5xl">
            {t('home.hero_title')}
          </Heading>
          <chakra.p fontSize={{ base: 'md', md: 'lg' }} maxW="lg">
            {t('home.hero_text')}
          </chakra.p>
          <Flex gap="3" wrap="wrap">
            <Button size="lg" css={compactOnPhone} asChild>
              <Link href="/ordernow">{t('home.order_now')}</Link>
            </Button>
            <Button
              size="lg"
              variant="outline"
              css={compactOnPhone}
              {...onDarkPicture}
              asChild
            >
              <Link href="/ourstory">{t('home.hero_story')}</Link>
            </Button>
          </Flex>
          <Highlights>
            {highlights.map(({ label, Icon }) => (
              <li key={label}>
                <Icon size={18} aria-hidden />
                <span>{t(label)}</span>
              </li>
            ))}
          </Highlights>
          <Offer>{offer}</Offer>
        </chakra.div>
      </Container>
    </Scene>
  )
}

/** Small enough for both links in one line of a phone. */
const compactOnPhone = {
  px: { base: '4', sm: '6' },
  fontSize: { base: 'md', sm: 'lg' },
} as const
const onDarkPicture = {
  color: 'inherit',
  borderColor: 'currentColor',
  _hover: { bg: '#fff4e622' },
}
const sceneHeight = { base: 'clamp(12rem, 56vw, 24rem)', lg: '100%' }

/** The picture is an evening scene in both colour schemes: above the text on a phone, beside it in wide windows. */
const Scene = chakra('section', {
  base: {
    position: 'relative',
    display: 'grid',
    alignItems: { lg: 'center' },
    minH: { lg: '36rem' },
    overflow: 'hidden',
    bg: 'bg.shade',
    color: '#fff4e6',
    '& > img': {
      position: { lg: 'absolute' },
      inset: '0',
      width: '100%',
      height: sceneHeight,
      objectFit: 'cover',
      objectPosition: { base: '70% 50%', lg: '60% 50%' },
    },
    _before: {
      content: '""',
      position: 'absolute',
      inset: '0',
      zIndex: '1',
      height: sceneHeight,
      backgroundImage: {
        base: 'linear-gradient(to bottom, transparent 60%, {colors.bg.shade})',
        lg: 'linear-gradient(to right, color-mix(in srgb, {colors.bg.shade} 90%, transparent) 25%, transparent 65%)',
      },
    },
    '& > div': { position: 'relative', zIndex: '1' },
  },
})

/** Comes late, in the space below the text, and moves nothing. */
const Offer = chakra('div', {
  base: {
    display: { base: 'none', lg: 'block' },
    position: 'absolute',
    top: 'calc(100% - 5rem)',
    width: 'min(26rem, 100%)',
    color: 'fg',
  },
})

const Highlights = chakra('ul', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '5',
    rowGap: '2',
    // Wider than the text, so that all stand in one line of a wide window.
    width: { md: 'max-content' },
    fontSize: 'sm',
    fontWeight: 'medium',
    '& li': { display: 'flex', alignItems: 'center', gap: '1.5' },
  },
})
