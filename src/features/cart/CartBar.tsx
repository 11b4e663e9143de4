import { Button, chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { ShoppingBag } from 'lucide-react'
import { useCart, useDialogs } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { BottomBar } from '#src/ui/BottomBar.tsx'
import { Dotted } from '#src/ui/Dotted.tsx'
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
    <BottomBar>
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
    </BottomBar>
  )
}
