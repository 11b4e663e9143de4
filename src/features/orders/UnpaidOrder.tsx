import { Button } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { Order } from '#contract/orders.ts'
import { useCompletePayment, useOrderExpiry } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { useSecondsLeft } from '#src/hooks/useSecondsLeft.ts'
import { Banner } from '#src/ui/Banner.tsx'
import { disabledProps } from '#src/ui/disabledProps.ts'
import { TimeLeft } from '#src/ui/TimeLeft.tsx'

/** Says that an order waits for its payment, and for how long. */
export function PaymentWarning({ order }: { order: Order }) {
  const t = useLabels()
  const isOverdue = useIsOverdue(order)
  return (
    <Banner kind="warning" standing={!isOverdue}>
      {isOverdue ? (
        t('payment.time_over')
      ) : (
        <TimeLimit deadline={order.expires_at ?? null} />
      )}
    </Banner>
  )
}

/** Pays an order that waits for its payment; nothing once its time is over. */
export function CompletePayment({ order }: { order: Order }) {
  const t = useLabels()
  const complete = useCompletePayment()
  const isBusy = useSelector(complete, (snapshot) => snapshot.hasTag('busy'))
  if (useIsOverdue(order)) return null

  return (
    <Button
      gridColumn="1 / -1"
      aria-label={t('payment.complete_named', { number: order.order_id })}
      onClick={() => complete.send({ type: 'payment.complete', order })}
      {...disabledProps(isBusy)}
    >
      {t('payment.complete')}
    </Button>
  )
}

function useIsOverdue({ order_id }: Order): boolean {
  return useSelector(useOrderExpiry(), ({ context }) =>
    context.overdue.includes(order_id),
  )
}

function TimeLimit({ deadline }: { deadline: string | null }) {
  const t = useLabels()
  const seconds = useSecondsLeft(
    deadline === null ? null : Date.parse(deadline),
  )
  return (
    <>
      <p>{t('payment.time_limit')}</p>
      {seconds !== null && (
        <TimeLeft label={t('payment.time_left')} seconds={seconds} />
      )}
    </>
  )
}
