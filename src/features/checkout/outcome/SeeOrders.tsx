import { Button } from '@chakra-ui/react'
import { Link } from 'wouter'
import { useLabels } from '#src/hooks/labels.ts'

/** The way to the orders, where it is seen what became of one. */
export function SeeOrders() {
  const t = useLabels()
  return (
    <Button asChild variant="outline">
      <Link href="/profile?tab=orders">{t('checkout.see_orders')}</Link>
    </Button>
  )
}
