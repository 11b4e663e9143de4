import { Flex } from '@chakra-ui/react'
import { useLabels } from '#src/hooks/labels.ts'
import { useSecondsLeft } from '#src/hooks/useSecondsLeft.ts'
import { Countdown } from '#src/ui/Countdown.tsx'

/** Screen readers do not announce it, because it changes each second. */
export function TimeToPay({ deadline }: { deadline: number }) {
  const t = useLabels()
  const seconds = useSecondsLeft(deadline) ?? 0
  if (seconds === 0) return <p>{t('payment.time_over')}</p>
  return (
    <Flex gap="1.5" fontWeight="semibold">
      <span>{t('payment.time_left')}</span> <Countdown seconds={seconds} />
    </Flex>
  )
}
