import { Button } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useLocation } from 'wouter'
import type { OpenDialog } from '#machines/shell/dialogsMachine.ts'
import { useDialogs, useSession } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { useCartQuantity } from '#src/hooks/useCartQuantity.ts'
import { type CartAction, cartAction } from './cartAction.ts'

const labels: Record<CartAction, string> = {
  login: 'cart.login_to_continue',
  addAddress: 'cart.add_your_address',
  checkout: 'cart.proceed_to_checkout',
  empty: 'cart.proceed_to_checkout',
}

/** Logs in, adds an address, or opens the checkout. */
export function CartButton() {
  const t = useLabels()
  const action = useCartAction()
  const perform = usePerform(action, useCartQuantity() > 0)
  return (
    <Button size="lg" w="full" disabled={action === 'empty'} onClick={perform}>
      {t(labels[action])}
    </Button>
  )
}

function useCartAction(): CartAction {
  const user = useSelector(useSession(), ({ context }) => context.user)
  const quantity = useCartQuantity()
  return cartAction(user, quantity)
}

function usePerform(action: CartAction, isForCheckout: boolean) {
  const dialogs = useDialogs()
  const [, navigate] = useLocation()
  const open = (dialog: OpenDialog) => {
    const { dialog: drawer } = dialogs.getSnapshot().context
    dialogs.send({
      type: 'dialog.open',
      dialog,
      ...(drawer && { returnTo: drawer }),
    })
  }

  return () => {
    if (action === 'login') open({ name: 'login', isForCheckout })
    if (action === 'addAddress')
      open({ name: 'address', addressId: null, isForCheckout })
    if (action !== 'checkout') return
    dialogs.send({ type: 'dialog.close', name: 'cartDrawer' })
    navigate('/checkout')
  }
}
