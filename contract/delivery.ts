import type { Cents } from './money.ts'

type Point = { postal_code: number; price: Cents }

export function isDeliverable(points: readonly Point[], code: number): boolean {
  return points.some((point) => point.postal_code === code)
}

/** The delivery fee in cents by integer postal code, 0 if absent. */
export function deliveryFee(points: readonly Point[], code: number): Cents {
  return points.find((point) => point.postal_code === code)?.price ?? 0
}
