import { Button, chakra, Heading } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { nextOrder } from '#contract/nextOrder.ts'
import type { Order } from '#contract/orders.ts'
import { ResourceView } from '#src/features/resource/ResourceView.tsx'
import { useOrderHistory, useOrders } from '#src/hooks/actors.ts'
import { useTimeZone } from '#src/hooks/formatTime.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { usePlatform } from '#src/hooks/platform.ts'
import { disabledProps } from '#src/ui/disabledProps.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { RetryNotice } from '#src/ui/RetryNotice.tsx'
import { OrderCard } from './OrderCard.tsx'

export function OrdersTab() {
  const t = useLabels()
  return (
    <chakra.section aria-labelledby="orders" display="grid" gap="4" minW="0">
      <Heading as="h2" size="lg" id="orders">
        {t('profile.tab_orders')}
      </Heading>
      <ResourceView resource={useOrders()} failure="profile.orders_load_failed">
        {(orders) =>
          orders.length === 0 ? <NoOrders /> : <Orders orders={orders} />
        }
      </ResourceView>
    </chakra.section>
  )
}

const pageSize = 10

function Orders({ orders }: { orders: readonly Order[] }) {
  const t = useLabels()
  const history = useOrderHistory()
  const [shownCount, setShownCount] = useState(pageSize)
  const older = useSelector(history, ({ context }) => context.older)
  const busy = useSelector(history, (snapshot) => snapshot.hasTag('busy'))
  const failed = useSelector(history, (snapshot) =>
    snapshot.hasTag('retryable'),
  )
  const isComplete = useSelector(history, (snapshot) =>
    snapshot.hasTag('complete'),
  )
  const loadedOrders = [...orders, ...older]
  const { now } = usePlatform()
  const next = nextOrder(loadedOrders, now(), useTimeZone())
  const loadMore = () => history.send({ type: 'history.more' })
  const showMore = () => {
    setShownCount(shownCount + pageSize)
    if (shownCount + pageSize >= loadedOrders.length) loadMore()
  }

  return (
    <>
      <chakra.ul display="grid" gap="4" listStyleType="none">
        {loadedOrders.slice(0, shownCount).map((order) => (
          <OrderCard key={order.id} order={order} isNext={order === next} />
        ))}
      </chakra.ul>
      {failed && (
        <RetryNotice onRetry={loadMore}>
          {t('profile.orders_load_failed')}
        </RetryNotice>
      )}
      {(shownCount < loadedOrders.length || !(isComplete || failed)) && (
        <Button
          variant="outline"
          justifySelf="center"
          onClick={showMore}
          {...disabledProps(busy)}
        >
          {t('orders.show_more')}
        </Button>
      )}
    </>
  )
}

function NoOrders() {
  const t = useLabels()
  return (
    <EmptyState
      icon={<ReceiptText />}
      title={t('profile.orders_none')}
      action={
        <Button asChild>
          <Link href="/ordernow">{t('profile.order_now')}</Link>
        </Button>
      }
    >
      {t('profile.orders_none_hint')}
    </EmptyState>
  )
}
