import { chakra } from '@chakra-ui/react'

/** Seconds left as 14:59; a screen reader reads it on request, not each second. */
export function Countdown({ seconds }: { seconds: number }) {
  const left = Math.max(0, Math.ceil(seconds))
  return (
    <chakra.time
      role="timer"
      dateTime={`PT${left}S`}
      fontVariantNumeric="tabular-nums"
    >
      {clockText(left)}
    </chakra.time>
  )
}

/** Whole seconds as 14:59. */
export function clockText(seconds: number): string {
  const minutes = String(Math.floor(seconds / 60)).padStart(2, '0')
  return `${minutes}:${String(seconds % 60).padStart(2, '0')}`
}
