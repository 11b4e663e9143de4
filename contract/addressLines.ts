import { formatPostalCode } from './postalCode.ts'

type Place = {
  recipient?: string | null | undefined
  street_address1: string
  street_address2?: string | null | undefined
  suburbs?: string | null | undefined
  city: string
  state?: string | null | undefined
  postal_code: number
}

/**
 * The recipient, street lines and one line with the town; `hasCity: false` omits the city, which suburb and postal code
 * imply.
 */
export function addressLines(place: Place, { hasCity = true } = {}): string[] {
  const {
    recipient,
    street_address1,
    street_address2,
    suburbs,
    city,
    state,
    postal_code,
  } = place
  const towns = new Set(hasCity ? [suburbs, city] : [suburbs])
  const town = [...towns].filter(Boolean).join(', ')
  const townLine = [town, state, formatPostalCode(postal_code)]
    .filter(Boolean)
    .join(' ')

  return [
    ...(recipient ? [recipient] : []),
    street_address1,
    ...(street_address2 ? [street_address2] : []),
    townLine,
  ]
}
