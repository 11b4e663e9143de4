export function orderAddress(number: string): string {
  return `/profile?tab=orders&order=${encodeURIComponent(number)}`
}
