import { Button } from '@chakra-ui/react'
import { Link } from 'wouter'
import { useLabels } from '#src/hooks/labels.ts'
import { OrdersLink } from '../outcome/OrdersLink.tsx'

/** Links that leave an order in progress, which continues: to the menu and to the orders. */
export function LeaveLinks() {
  const t = useLabels()
  return (
    <>
      <Button asChild variant="outline">
        <Link href="/ordernow">{t('payment.result_continue')}</Link>
      </Button>
      <OrdersLink />
    </>
  )
}
