import { Button, chakra } from '@chakra-ui/react'
import { ShoppingBag } from 'lucide-react'
import { useLocation } from 'wouter'
import { useDialogs } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { useCartQuantity } from '#src/hooks/useCartQuantity.ts'

/** Opens the cart and shows its number of dishes; while the cart stands beside the menu, only its place stays. */
export function HeaderCartButton() {
  const t = useLabels()
  const dialogs = useDialogs()
  const count = useCartQuantity()
  const [path] = useLocation()

  return (
    <Button
      variant="ghost"
      colorPalette="gray"
      px="0"
      minW="min({sizes.touch}, 14vw)"
      me={{ base: '-2.5', md: '0' }}
      visibility={path === '/ordernow' ? { lg: 'hidden' } : undefined}
      aria-label={t('shell.view_cart', { count })}
      onClick={() =>
        dialogs.send({ type: 'dialog.open', dialog: { name: 'cartDrawer' } })
      }
    >
      <ShoppingBag aria-hidden />
      {count > 0 && <Count>{count}</Count>}
    </Button>
  )
}

const Count = chakra('span', {
  base: {
    position: 'absolute',
    top: '0.5',
    insetEnd: '0',
    minW: '5',
    px: '1',
    bg: 'accent.solid',
    color: 'accent.contrast',
    borderRadius: 'full',
    fontSize: 'xs',
    fontVariantNumeric: 'tabular-nums',
    lineHeight: '1.25rem',
  },
})
