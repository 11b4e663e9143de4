import { chakra, Heading } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useCart } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { useMedia } from '#src/ui/useMedia.ts'
import { CartFoot } from './CartFoot.tsx'
import { CartLines } from './CartLines.tsx'

/** The cart beside the menu, where there is room for it; it stays in view. */
export function CartPanel() {
  // A phone would pay for each line that it does not show.
  return useMedia('(min-width: 64rem)') ? <WidePanel /> : null
}

function WidePanel() {
  const t = useLabels()
  const isEmpty = useSelector(useCart(), ({ context }) => context.lines.length === 0)
  return (
    <Panel aria-label={t('cart.title')}>
      <Heading as="h2" size="lg" px="5" pt="4" pb="2">
        {t('cart.title')}
      </Heading>
      <chakra.div px="5" flex="1" minH="0" overflowY="auto">
        <CartLines />
      </chakra.div>
      {/* Another foot, not one that moves: a kept cart comes after the page was served. */}
      <chakra.div key={isEmpty ? 'empty' : 'full'} px="5" py="4" borderTopWidth="1px">
        <CartFoot />
      </chakra.div>
    </Panel>
  )
}

const Panel = chakra('aside', {
  base: {
    display: { base: 'none', lg: 'flex' },
    flexDirection: 'column',
    alignSelf: 'start',
    position: 'sticky',
    top: '5.25rem',
    // What stands above it before the page is scrolled.
    maxHeight: 'max(22rem, calc(100dvh - 12rem))',
    overflow: 'hidden',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'card',
  },
})
