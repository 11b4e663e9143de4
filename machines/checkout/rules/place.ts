import type { Address } from '#contract/addressBook.ts'
import { eligibleAddresses } from '#contract/checkout.ts'
import type { CheckoutValues } from '#contract/checkoutForm.ts'
import type { CheckoutFacts, FormState } from '../checkoutForm.ts'

/** The addresses on offer: eligible, newest first, at most five, with the primary one among them. */
export function offeredAddresses({
  addresses,
  deliveryPoints,
  primaryAddressId,
}: CheckoutFacts): Address[] {
  return eligibleAddresses(
    addresses ?? [],
    deliveryPoints ?? [],
    primaryAddressId,
  )
}

/** The delivery address: the picked one, else the only one, else the primary one; null if it is not on offer. */
export function addressOf({ form, facts }: FormState): Address | null {
  const offered = offeredAddresses(facts)
  const byRule = offered.length === 1 ? offered[0]?.id : facts.primaryAddressId
  const addressId = form.addressId ?? (form.isAddressRefused ? null : byRule)
  return offered.find(({ id }) => id === addressId) ?? null
}

/** True if the chosen outlet is on offer. */
export function isOutletOffered({ form, facts }: FormState): boolean {
  return Boolean(facts.outlets?.some(({ id }) => id === form.outletId))
}

/** Selects the address that was just saved, once the list has it and the kitchen delivers there. */
export function withAddedAddress(
  { form, facts }: FormState,
  next: CheckoutFacts,
): CheckoutValues {
  const isAdded = !facts.addresses?.some(
    ({ id }) => id === facts.savedAddressId,
  )
  const added =
    isAdded &&
    offeredAddresses(next).find(({ id }) => id === facts.savedAddressId)
  return added ? { ...form, addressId: added.id } : form
}
