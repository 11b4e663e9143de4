/** A postal code with four digits: 800 is 0800. */
export function formatPostalCode(code: number): string {
  return String(code).padStart(4, '0')
}
