import { useMoving } from './moving.ts'
import { Price, type PriceProps } from './Price.tsx'

/** A total; with motion it counts to its new value. */
export function Total(sum: PriceProps) {
  const Shown = useMoving()?.CountedPrice ?? Price
  return <Shown {...sum} />
}
