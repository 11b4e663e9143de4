import { Button, Container, chakra, Flex, Heading } from '@chakra-ui/react'
import { Flame, Languages, Salad } from 'lucide-react'
import { Link } from 'wouter'
import { useLabels } from '#src/hooks/labels.ts'
import { sceneWidths } from './sceneWidths.ts'

const promises = [
  { label: 'home.hero_fresh', Icon: Flame },
  { label: 'home.hero_nutrition', Icon: Salad },
  { label: 'home.hero_languages', Icon: Languages },
]

/** What the kitchen is, and the way to the menu. */
export function Hero() {
  const t = useLabels()
  return (
    <Scene>
      <chakra.img
        srcSet={sceneWidths.map((width) => `/media/hero/${width}.avif ${width}w`).join(', ')}
        sizes="max(100vw, 41rem)"
        alt=""
        htmlWidth={1600}
        htmlHeight={900}
        fetchPriority="high"
      />
      <Container py={{ base: '8', lg: '20' }}>
        <chakra.div maxW="xl" display="grid" gap="5">
          <Heading as="h1" size="5xl">
            {t('home.hero_title')}
          </Heading>
          <chakra.p fontSize="lg" maxW="lg">
            {t('home.hero_text')}
          </chakra.p>
          <Flex gap="3" wrap="wrap">
            <Button size="lg" asChild>
              <Link href="/ordernow">{t('home.order_now')}</Link>
            </Button>
            <Button size="lg" variant="outline" {...onNight} asChild>
              <Link href="/ourstory">{t('home.hero_story')}</Link>
            </Button>
          </Flex>
          <Promises>
            {promises.map(({ label, Icon }) => (
              <li key={label}>
                <Icon size={18} aria-hidden />
                <span>{t(label)}</span>
              </li>
            ))}
          </Promises>
        </chakra.div>
      </Container>
    </Scene>
  )
}

const onNight = { color: 'inherit', borderColor: 'currentColor', _hover: { bg: '#fff4e622' } }
const night = '28 14 8'

/** The picture is an evening scene by day and night: light words on its calm side. */
const Scene = chakra('section', {
  base: {
    position: 'relative',
    display: 'grid',
    alignItems: { base: 'end', lg: 'center' },
    minH: { base: '38rem', lg: '36rem' },
    overflow: 'hidden',
    bg: `rgb(${night})`,
    color: '#fff4e6',
    '& > img': {
      position: 'absolute',
      inset: '0',
      width: '100%',
      height: { base: '60%', lg: '100%' },
      objectFit: 'cover',
      objectPosition: { base: '85% 50%', lg: '60% 50%' },
    },
    _before: {
      content: '""',
      position: 'absolute',
      inset: '0',
      zIndex: '1',
      backgroundImage: {
        base: `linear-gradient(to bottom, rgb(${night} / 0.1), rgb(${night}) 58%)`,
        lg: `linear-gradient(to right, rgb(${night} / 0.9) 25%, rgb(${night} / 0) 65%)`,
      },
    },
    '& > div': { position: 'relative', zIndex: '1' },
  },
})

const Promises = chakra('ul', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '5',
    rowGap: '2',
    fontSize: 'sm',
    fontWeight: 'medium',
    '& li': { display: 'flex', alignItems: 'center', gap: '1.5' },
    '& svg': { color: '#ffb38f' },
  },
})
