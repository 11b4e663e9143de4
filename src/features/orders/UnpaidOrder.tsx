import { Button, chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { Order } from '#contract/orders.ts'
import { useCompletePayment, useOrderExpiry } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { useSecondsLeft } from '#src/hooks/useSecondsLeft.ts'
import { Banner } from '#src/ui/Banner.tsx'
import { disabledProps } from '#src/ui/disabledProps.ts'
import { TimeLeft } from '#src/ui/TimeLeft.tsx'

export function UnpaidOrder({ order }: { order: Order }) {
  const t = useLabels()
  const complete = useCompletePayment()
  const isBusy = useSelector(complete, (snapshot) => snapshot.hasTag('busy'))
  const number = order.order_id
  const isOverdue = useSelector(useOrderExpiry(), ({ context }) =>
    context.overdue.includes(number),
  )

  return (
    <chakra.div mt="4" display="grid" gap="3">
      <Banner kind="warning" standing={!isOverdue}>
        {isOverdue ? (
          t('payment.time_over')
        ) : (
          <TimeLimit deadline={order.expires_at ?? null} />
        )}
      </Banner>
      {!isOverdue && (
        <Button
          justifySelf="start"
          aria-label={t('payment.complete_named', { number })}
          onClick={() => complete.send({ type: 'payment.complete', order })}
          {...disabledProps(isBusy)}
        >
          {t('payment.complete')}
        </Button>
      )}
    </chakra.div>
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
