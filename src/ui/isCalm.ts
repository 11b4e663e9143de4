/** True when the customer has asked the device for less motion. */
export function isCalm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
