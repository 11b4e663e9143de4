import { useLabels } from '#src/hooks/labels.ts'
import { useSecondsLeft } from '#src/hooks/useSecondsLeft.ts'
import { announceContent } from '#src/ui/announcer.ts'
import { TimeLeft } from '#src/ui/TimeLeft.tsx'

/** The time left to pay, then that it is over. */
export function TimeToPay({ deadline }: { deadline: number }) {
  const t = useLabels()
  const seconds = useSecondsLeft(deadline) ?? 0
  if (seconds === 0)
    return <p ref={announceContent}>{t('payment.time_over')}</p>
  return <TimeLeft label={t('payment.time_left')} seconds={seconds} />
}
