import { chakra } from '@chakra-ui/react'

/** Seconds left as 14:59; a screen reader reads it on request, not each second. */
export function Countdown({ seconds }: { seconds: number }) {
  const left = Math.max(0, Math.ceil(seconds))
  const minutes = String(Math.floor(left / 60)).padStart(2, '0')
  const secondsPart = String(left % 60).padStart(2, '0')

  return (
    <chakra.time
      role="timer"
      dateTime={`PT${left}S`}
      fontVariantNumeric="tabular-nums"
    >
      {`${minutes}:${secondsPart}`}
    </chakra.time>
  )
}
