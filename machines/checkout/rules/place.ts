import type { Address } from '#contract/addressBook.ts'
import { eligibleAddresses } from '#contract/checkout.ts'
import type { CheckoutValues } from '#contract/checkoutForm.ts'
import type { CheckoutFacts, CheckoutState } from '../checkoutForm.ts'

/** The addresses on offer: eligible, newest first, at most five. */
export function offeredAddresses({
  addresses,
  deliveryPoints,
}: CheckoutFacts): Address[] {
  return eligibleAddresses(addresses ?? [], deliveryPoints ?? [])
}

/** The delivery address: the picked one, else the only one, else the primary one; null if it is not on offer. */
export function addressOf({
  form,
  facts,
}: Pick<CheckoutState, 'form' | 'facts'>): Address | null {
  const offered = offeredAddresses(facts)
  const byRule = offered.length === 1 ? offered[0]?.id : facts.primaryAddressId
  const addressId = form.addressId ?? (form.isAddressRefused ? null : byRule)
  return offered.find(({ id }) => id === addressId) ?? null
}

export function hasOutlet(
  { outletId }: CheckoutValues,
  { outlets }: CheckoutFacts,
): boolean {
  return Boolean(outlets?.some((outlet) => outlet.id === outletId))
}

/** Selects the address that was just saved, once the list has it and the kitchen delivers there. */
export function withAddedAddress(
  { form, facts }: CheckoutState,
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
