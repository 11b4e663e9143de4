import { Button } from '@chakra-ui/react'
import { Link } from 'wouter'
import { useLabels } from '#src/hooks/labels.ts'

export function OrdersLink() {
  const t = useLabels()
  return (
    <Button asChild variant="outline">
      <Link href="/profile?tab=orders">{t('checkout.see_orders')}</Link>
    </Button>
  )
}
