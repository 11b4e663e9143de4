import { shallowEqual, useSelector } from '@xstate/react'
import type { CheckoutValues } from '#contract/checkoutForm.ts'
import type { CheckoutFacts } from '#machines/checkout/checkoutForm.ts'
import type { CheckoutContext } from '#machines/checkout/checkoutMachine.ts'
import {
  addressOf,
  billOf,
  canWalletPay,
  isNoDateOffered,
  likeLastTime,
  linesOf,
  offeredAddresses,
  offeredSlots,
  payDisabledReason,
  paymentMethodOf,
  savedCardOf,
} from '#machines/checkout/checkoutRules.ts'
import { failureTexts } from '#machines/checkout/failureTexts.ts'
import { isGivenUp } from '#machines/checkout/orderAttempt.ts'
import { useCheckout } from './actors.ts'
import { hasSameContent } from './hasSameContent.ts'

/** A part of what the customer chose and typed. */
export function useCheckoutForm<Value>(pick: (form: CheckoutValues) => Value): Value {
  return useSelector(useCheckout(), ({ context }) => pick(context.form))
}

/** A part of what the rest of the shop tells the checkout. */
export function useCheckoutFacts<Value>(pick: (facts: CheckoutFacts) => Value): Value {
  return useSelector(useCheckout(), ({ context }) => pick(context.facts))
}

/** The lines that are ordered. */
export const useOrderedLines = () => useSelector(useCheckout(), ({ context }) => linesOf(context))

export const useBill = () =>
  useSelector(useCheckout(), ({ context }) => billOf(context), shallowEqual)

export const useTotal = () => useSelector(useCheckout(), ({ context }) => billOf(context).total)

/** The addresses that can be delivered to, newest first. */
export const useOfferedAddresses = () =>
  useSelector(useCheckout(), ({ context }) => offeredAddresses(context.facts), hasSameContent)

/** The id of the address that the order goes to, null for none. */
export const useAddressId = () =>
  useSelector(useCheckout(), ({ context }) => addressOf(context)?.id ?? null)

/** The time slots of any day, for the chosen way. */
export const useOfferedSlots = () =>
  useSelector(useCheckout(), ({ context }) => offeredSlots(context), hasSameContent)

/** True while the kitchen's calendar offers no day at all. */
export const useHasNoDay = () =>
  useSelector(useCheckout(), ({ context }) => isNoDateOffered(context.facts))

export const usePaymentMethod = () =>
  useSelector(useCheckout(), ({ context }) => paymentMethodOf(context))

/** The payment method of the saved card that pays, null where a card is typed. */
export const useSavedCard = () => useSelector(useCheckout(), ({ context }) => savedCardOf(context))

export const useCanWalletPay = () =>
  useSelector(useCheckout(), ({ context }) => canWalletPay(context))

/** The label of why the order cannot be paid yet; null when it can, or is on its way. */
export const usePayObstacle = () =>
  useSelector(useCheckout(), (snapshot) =>
    snapshot.hasTag('processing') ? null : payDisabledReason(snapshot.context),
  )

/** True after the customer has given up the payment of the order. */
export const useHasGivenUp = () =>
  useSelector(useCheckout(), ({ context }) => isGivenUp(context.outcome))

/** The words of a failed order, as labels and notices. */
export const useFailureWords = () =>
  useSelector(
    useCheckout(),
    (snapshot) => {
      const { context } = snapshot
      const isHere = snapshot.matches({ presence: 'here' })
      return failureTexts(context.outcome, context.method ?? paymentMethodOf(context), isHere)
    },
    hasSameContent,
  )

/** The choice of the customer's last order on the next day, null while it is not offered. */
export const useLastTime = () =>
  useSelector(useCheckout(), ({ context }) => lastTimeOf(context), hasSameContent)

function lastTimeOf({ last, facts, form }: CheckoutContext) {
  const choice = last && likeLastTime(last, facts)
  if (!choice) return null
  const { addressId, outletId, slotId } = choice
  return {
    choice,
    isChosen: hasSameContent({ ...form, ...choice }, form),
    address: facts.addresses?.find(({ id }) => id === addressId),
    outlet: facts.outlets?.find(({ id }) => id === outletId),
    slot: facts.slots?.find(({ id }) => id === slotId),
  }
}
