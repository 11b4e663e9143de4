import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { formatMoney } from '#contract/money.ts'
import type { Order } from '#contract/orders.ts'
import { useReorder } from '#src/hooks/actors.ts'
import { formatDate } from '#src/hooks/formatTime.ts'
import { useLanguage } from '#src/hooks/labels.ts'
import { useOrderTexts } from '#src/hooks/useOrderTexts.ts'
import { BottomBar } from '#src/ui/BottomBar.tsx'
import { disabledProps } from '#src/ui/disabledProps.ts'
import { OfferCard } from '#src/ui/OfferCard.tsx'

export type SameAgainProps = {
  order: Order
  /** Stands in a bar at the lower edge, as the cart does. */
  isBar?: boolean
}

/** One tap fills the cart with the dishes of an order and leads to the checkout. */
export function SameAgain({ order, isBar = false }: SameAgainProps) {
  const { t, instant } = useOrderTexts()
  const language = useLanguage()
  const reorder = useReorder()
  const isNew = useIsNew()
  const isBusy = useSelector(reorder, (snapshot) => snapshot.hasTag('busy'))
  const date = order.schedule_date
  const card = (
    <OfferCard
      isWay
      css={{ w: 'full', px: '4' }}
      data-new={isNew || undefined}
      style={isNew ? { pointerEvents: 'none' } : undefined}
      name={t('orders.same_again')}
      onClick={() =>
        reorder.send({ type: 'order.reorder', order, to: '/checkout' })
      }
      {...disabledProps(isBusy)}
    >
      {t('orders.same_again_facts', {
        count: order.menu_item.reduce((sum, line) => sum + line.quantity, 0),
        day: date
          ? formatDate(date, language, shortDay).replace(',', '')
          : instant(order.order_time),
        total: formatMoney(order.total_price),
      })}
    </OfferCard>
  )
  return isBar ? <BottomBar>{card}</BottomBar> : card
}

const shortDay = { weekday: 'short', day: 'numeric', month: 'short' } as const

/** Milliseconds in which a tap is meant for what was there before (decision 046). */
const newTime = 700

function useIsNew(): boolean {
  const [isNew, setNew] = useState(true)
  useEffect(() => {
    const timer = setTimeout(setNew, newTime, false)
    return () => clearTimeout(timer)
  }, [])
  return isNew
}
