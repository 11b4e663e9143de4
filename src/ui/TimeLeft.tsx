import { Flex } from '@chakra-ui/react'
import { useNews } from './announcer.ts'
import { Countdown, clockText } from './Countdown.tsx'

/** Seconds before the end at which a screen reader says the time left. */
const warnings = [60, 300]

/** The time left to do something. A screen reader says it when little is left, not each second. */
export function TimeLeft({
  label,
  seconds,
}: {
  label: string
  seconds: number
}) {
  const warning = warnings.find((left) => seconds <= left)
  useNews(warning === undefined ? '' : `${label} ${clockText(warning)}`)

  return (
    <Flex gap="1.5" fontWeight="semibold">
      <span>{label}</span> <Countdown seconds={seconds} />
    </Flex>
  )
}
