import type { Address } from './addressBook.ts'
import { addressLines } from './addressLines.ts'

/** Recipient, name and street of an address for its driver, without the city, and without the name Home. */
export function deliveryPlace(address: Address): string[] {
  const { name, recipient, ...street } = address
  const isHome = homeNames.includes(name.trim().toLowerCase())
  const names = [recipient, isHome ? null : name].flatMap((text) => text || [])

  return [...new Set(names), ...addressLines(street, { hasCity: false })]
}

const homeNames = ['home', '家']
