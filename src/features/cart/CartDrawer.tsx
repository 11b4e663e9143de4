import { Button } from '@chakra-ui/react'
import { Link } from 'wouter'
import { useLabels } from '#src/hooks/labels.ts'
import { Drawer } from '#src/ui/Drawer.tsx'
import { CartFooter } from './CartFooter.tsx'
import { CartLines } from './CartLines.tsx'

/** The cart in windows that have no room for it beside the menu. */
export function CartDrawer({ onClose }: { onClose: () => void }) {
  const t = useLabels()
  return (
    <Drawer
      open
      title={t('cart.title')}
      onClose={onClose}
      footer={<CartFooter />}
    >
      <CartLines
        emptyAction={
          <Button asChild variant="outline" onClick={onClose}>
            <Link href="/ordernow">{t('cart.to_menu')}</Link>
          </Button>
        }
      />
    </Drawer>
  )
}
