import type { Cents } from './money.ts'

/** A postal code to which the kitchen delivers, and the fee in cents. */
type Point = { postal_code: number; price: Cents }

/** True when the kitchen delivers to a postal code. */
export function isDeliverable(points: readonly Point[], code: number): boolean {
  return points.some((point) => point.postal_code === code)
}

/** The delivery fee in cents by integer postal code, 0 if absent. */
export function deliveryFee(points: readonly Point[], code: number): Cents {
  return points.find((point) => point.postal_code === code)?.price ?? 0
}
