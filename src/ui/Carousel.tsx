import { chakra, Flex, Heading } from '@chakra-ui/react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { IconButton } from './IconButton.tsx'
import { prefersReducedMotion } from './prefersReducedMotion.ts'
import { useUiTexts } from './UiTextsProvider.tsx'

/** The five widths in pixels from which the number of slides changes. */
const widths = [768, 1024, 1400, 2000, 2500] as const

export type CarouselProps = {
  title: ReactNode
  /** The number of slides in view from each of the five widths upwards; one and an edge below the first. */
  perView: readonly [number, number, number, number, number]
  children: ReactNode[]
}

/**
 * A row of slides that scrolls by touch, by keyboard and by two buttons, and snaps to a slide. On a phone the edge of
 * the next one is in view.
 */
export function Carousel({ title, perView, children }: CarouselProps) {
  const track = useRef<HTMLUListElement>(null)
  const id = useId()
  const texts = useUiTexts()
  const move = (direction: 1 | -1) => {
    const { current } = track
    current?.scrollBy({
      left: direction * current.clientWidth,
      behavior: prefersReducedMotion() ? 'auto' : 'smooth',
    })
  }

  return (
    <chakra.div>
      <Flex
        wrap="wrap"
        align="center"
        justify="space-between"
        gap="4"
        mb={{ base: '3', md: '5' }}
        minH="touch"
      >
        <Heading as="h2" size="2xl" flex="1 1 min-content" id={id}>
          {title}
        </Heading>
        <chakra.div role="group" aria-labelledby={id} {...buttons}>
          <IconButton
            label={texts.previous}
            variant="outline"
            onClick={() => move(-1)}
          >
            <ChevronLeft />
          </IconButton>
          <IconButton
            label={texts.next}
            variant="outline"
            onClick={() => move(1)}
          >
            <ChevronRight />
          </IconButton>
        </chakra.div>
      </Flex>
      <Track
        ref={track}
        tabIndex={0}
        aria-labelledby={id}
        style={slidesPerView(perView)}
      >
        {children.map((child, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: slides do not move
          <chakra.li key={index} display="grid" scrollSnapAlign="start">
            {child}
          </chakra.li>
        ))}
      </Track>
    </chakra.div>
  )
}

/** As wide as both buttons, also while only the first is rendered. */
const buttons = {
  display: 'grid',
  gridTemplateColumns: 'repeat(2, {sizes.touch})',
  gap: '2',
} as const

const Track = chakra('ul', {
  base: {
    '--slides': '1.12',
    '--gap': { base: '0.75rem', md: '1rem' },
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: 'calc((100% + var(--gap)) / var(--slides) - var(--gap))',
    gap: 'var(--gap)',
    overflowX: 'auto',
    overscrollBehaviorX: 'contain',
    scrollSnapType: 'x mandatory',
    scrollbarWidth: 'none',
    mx: '-2',
    my: '-6',
    px: '2',
    py: '6',
    scrollPaddingInline: '2',
    '@media (min-width: 768px)': { '--slides': 'var(--from-768)' },
    '@media (min-width: 1024px)': { '--slides': 'var(--from-1024)' },
    '@media (min-width: 1400px)': { '--slides': 'var(--from-1400)' },
    '@media (min-width: 2000px)': { '--slides': 'var(--from-2000)' },
    '@media (min-width: 2500px)': { '--slides': 'var(--from-2500)' },
  },
})

function slidesPerView(perView: CarouselProps['perView']) {
  return Object.fromEntries(
    widths.map((width, index) => [`--from-${width}`, perView[index]]),
  )
}
