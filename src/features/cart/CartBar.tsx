import { Button, chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { ShoppingBag } from 'lucide-react'
import { useCart, useDialogs } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { Dotted } from '#src/ui/Dotted.tsx'
import { shortViewport } from '#src/ui/shortViewport.ts'
import { Total } from '#src/ui/Total.tsx'

/** Opens the cart on phones and tablets, while it has dishes. */
export function CartBar() {
  const t = useLabels()
  const dialogs = useDialogs()
  const { quantity, subtotal } = useSelector(
    useCart(),
    ({ context }) => context.totals,
  )
  if (quantity === 0) return null

  return (
    <Bar>
      <Button
        size="lg"
        w="full"
        px="4"
        fontSize="clamp(0.8125rem, 4.2vw, 1rem)"
        justifyContent="space-between"
        onClick={() =>
          dialogs.send({ type: 'dialog.open', dialog: { name: 'cartDrawer' } })
        }
      >
        <chakra.span display="flex" alignItems="center" gap="2.5">
          <ShoppingBag aria-hidden />
          <span>{t('cart.item_count', { count: quantity })}</span>
        </chakra.span>
        <span>
          <span>
            <Dotted>{`${t('cart.view_cart')} · `}</Dotted>
          </span>
          <Total cents={subtotal} />
        </span>
      </Button>
    </Bar>
  )
}

const Bar = chakra('div', {
  base: {
    display: { base: 'block', lg: 'none' },
    position: 'sticky',
    bottom: '0',
    zIndex: 'docked',
    mt: '6',
    px: '3',
    pt: '2',
    pb: 'max(0.75rem, env(safe-area-inset-bottom))',
    bgGradient: 'to-t',
    gradientFrom: 'bg',
    gradientTo: 'transparent',
    [shortViewport]: {
      pt: '1',
      pb: 'max(0.25rem, env(safe-area-inset-bottom))',
      '& > button': { minH: 'touch', py: '1' },
    },
  },
})
