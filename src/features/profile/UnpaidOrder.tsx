import { Button, chakra, Flex } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { Order } from '#contract/orders.ts'
import { useOrders } from '#src/actors/actors.ts'
import { useLabels } from '#src/actors/labels.ts'
import { useCompletePayment } from '#src/actors/payments.ts'
import { useSecondsLeft } from '#src/actors/useSecondsLeft.ts'
import { Banner } from '#src/ui/Banner.tsx'
import { Countdown } from '#src/ui/Countdown.tsx'

/** The warning that the time to pay an order runs out, and a button to pay it. */
export function UnpaidOrder({ order }: { order: Order }) {
  const t = useLabels()
  const complete = useCompletePayment()
  const isBusy = useSelector(complete, (snapshot) => snapshot.hasTag('busy'))
  const number = order.order_id
  return (
    <chakra.div mt="4" display="grid" gap="3">
      <Banner kind="warning">
        <TimeLimit deadline={order.expires_at ?? null} />
      </Banner>
      <Button
        justifySelf="start"
        disabled={isBusy}
        aria-label={t('payment.complete_named', { number })}
        onClick={() => complete.send({ type: 'payment.complete', order })}
      >
        {t('payment.complete')}
      </Button>
    </chakra.div>
  )
}

function TimeLimit({ deadline }: { deadline: string | null }) {
  const t = useLabels()
  const orders = useOrders()
  const seconds = useSecondsLeft(deadline === null ? null : Date.parse(deadline))
  const isOver = seconds === 0
  useEffect(() => {
    if (isOver) orders.send({ type: 'resource.load', params: null })
  }, [isOver, orders])
  if (isOver) return t('payment.time_over')
  return (
    <>
      <p>{t('payment.time_limit')}</p>
      {seconds !== null && (
        <Flex gap="1.5" fontWeight="semibold">
          {t('payment.time_left')} <Countdown seconds={seconds} />
        </Flex>
      )}
    </>
  )
}
