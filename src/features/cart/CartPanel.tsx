import { chakra, Heading } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { type ReactNode, useRef } from 'react'
import { useCart, useSession } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { useRestoreFocus } from '#src/hooks/useRestoreFocus.ts'
import { LazyPart } from '#src/ui/LazyPart.tsx'
import { Loading } from '#src/ui/Loading.tsx'
import { lazyPage } from '#src/ui/lazyPage.ts'
import { useMedia } from '#src/ui/useMedia.ts'
import { CartButton } from './CartButton.tsx'
import { CartPanelLayout } from './CartPanelLayout.tsx'
import { EmptyCart } from './EmptyCart.tsx'

const FilledCart = lazyPage(
  async () => (await import('./FilledCart.tsx')).FilledCart,
)

const panelQuery = '(min-width: 64rem)'

/** Prefetches the code of a filled cart, if the window has room for the panel. */
export async function preloadCart(): Promise<void> {
  if (matchMedia(panelQuery).matches) await FilledCart.preload()
}

type Props = {
  /** Takes the place of the button of an empty cart. */
  offer?: ReactNode
}

/** The cart beside the menu; it stays in view. */
export function CartPanel(props: Props) {
  // Without room no line is rendered: hidden lines would cost a phone time.
  return useMedia(panelQuery) ? <WidePanel {...props} /> : null
}

function WidePanel({ offer = <CartButton /> }: Props) {
  const t = useLabels()
  const lineCount = useSelector(
    useCart(),
    ({ context }) => context.lines.length,
  )
  const user = useSelector(useSession(), ({ context }) => context.user)
  const panel = useRef<HTMLElement>(null)

  useRestoreFocus(panel, lineCount)
  return (
    <Panel ref={panel} tabIndex={-1} aria-label={t('cart.title')}>
      <Heading as="h2" size="lg" px="5" pt="4" pb="2">
        {t('cart.title')}
      </Heading>
      {lineCount === 0 ? (
        <CartPanelLayout footer={user && offer}>
          <EmptyCart />
        </CartPanelLayout>
      ) : (
        <LazyPart fallback={<Loading css={{ minH: '3.75rem' }} />}>
          <FilledCart />
        </LazyPart>
      )}
    </Panel>
  )
}

const Panel = chakra('aside', {
  base: {
    display: { base: 'none', lg: 'flex' },
    flexDirection: 'column',
    outline: 'none',
    alignSelf: 'start',
    position: 'sticky',
    top: '5.25rem',
    // The height of the parts above it before the page is scrolled.
    maxHeight: 'max(22rem, calc(100dvh - 12rem))',
    overflow: 'hidden',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'card',
  },
})
