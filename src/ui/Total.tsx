import { useMotion } from './motion.ts'
import { Price, type PriceProps } from './Price.tsx'

/** A total; with motion it counts to its new value. */
export function Total(props: PriceProps) {
  const PriceComponent = useMotion()?.AnimatedPrice ?? Price
  return <PriceComponent {...props} />
}
