import { shallowEqual, useSelector } from '@xstate/react'
import type { CheckoutValues } from '#contract/checkoutForm.ts'
import type { Names } from '#contract/lineTexts.ts'
import { orderNames } from '#contract/orderWords.ts'
import type {
  CheckoutFacts,
  CheckoutField,
} from '#machines/checkout/checkoutForm.ts'
import type { CheckoutContext } from '#machines/checkout/checkoutSetup.ts'
import { failureTexts } from '#machines/checkout/failureTexts.ts'
import { isGivenUp } from '#machines/checkout/orderAttempt.ts'
import { billOf, linesOf, orderedWords } from '#machines/checkout/rules/bill.ts'
import { likeLastTime } from '#machines/checkout/rules/choice.ts'
import {
  canWalletPay,
  payDisabledReason,
  paymentMethodOf,
  savedCardOf,
} from '#machines/checkout/rules/method.ts'
import { addressOf, offeredAddresses } from '#machines/checkout/rules/place.ts'
import { firstProblem } from '#machines/checkout/rules/problem.ts'
import {
  isNoDateOffered,
  offeredSlots,
} from '#machines/checkout/rules/schedule.ts'
import { useCheckout } from './actors.ts'
import { hasSameContent } from './hasSameContent.ts'
import { useOrderTexts } from './useOrderTexts.ts'

export function useCheckoutForm<Value>(
  pick: (form: CheckoutValues) => Value,
): Value {
  return useSelector(useCheckout(), ({ context }) => pick(context.form))
}

/** A part of the data that other actors send to the checkout. */
export function useCheckoutFacts<Value>(
  pick: (facts: CheckoutFacts) => Value,
): Value {
  return useSelector(useCheckout(), ({ context }) => pick(context.facts))
}

export const useOrderedLines = () =>
  useSelector(useCheckout(), ({ context }) => linesOf(context))

/** The names of the displayed order as agreed; today's for a cart. */
export function useOrderedNames(): Names {
  const words = useSelector(useCheckout(), ({ context }) =>
    orderedWords(context),
  )
  return orderNames({ words }, useOrderTexts())
}

export const useBill = () =>
  useSelector(useCheckout(), ({ context }) => billOf(context), shallowEqual)

export const useTotal = () =>
  useSelector(useCheckout(), ({ context }) => billOf(context).total)

/** The delivery fee in cents, `open` without an address, null for pickup. */
export const useDeliveryFee = () =>
  useSelector(useCheckout(), ({ context }) => {
    const { form, existingOrder } = context
    const way = existingOrder?.order_type ?? form.fulfilment
    if (way !== 'DELIVERY') return null
    const isOpen = !existingOrder && addressOf(context) === null
    return isOpen ? 'open' : billOf(context).fee
  })

/** The addresses within the delivery area, newest first. */
export const useOfferedAddresses = () =>
  useSelector(
    useCheckout(),
    ({ context }) => offeredAddresses(context.facts),
    hasSameContent,
  )

export const useAddressId = () =>
  useSelector(useCheckout(), ({ context }) => addressOf(context)?.id ?? null)

/** The time slots of any day, for the chosen fulfilment. */
export const useOfferedSlots = () =>
  useSelector(
    useCheckout(),
    ({ context }) => offeredSlots(context),
    hasSameContent,
  )

export const useIsNoDateOffered = () =>
  useSelector(useCheckout(), ({ context }) => isNoDateOffered(context.facts))

export const usePaymentMethod = () =>
  useSelector(useCheckout(), ({ context }) => paymentMethodOf(context))

/** The payment method of the chosen saved card; null for a new card. */
export const useSavedCard = () =>
  useSelector(useCheckout(), ({ context }) => savedCardOf(context))

export const useCanWalletPay = () =>
  useSelector(useCheckout(), ({ context }) => canWalletPay(context))

/** The label of the reason why the order cannot be paid yet; null when it can, or while it is being paid. */
export const usePayDisabledReason = () =>
  useSelector(useCheckout(), (snapshot) =>
    snapshot.hasTag('processing') ? null : payDisabledReason(snapshot.context),
  )

/** The label of the first choice that is still missing; null if the press on Pay orders, or while it does. */
export const useMissingChoice = () =>
  useSelector(useCheckout(), (snapshot) => {
    if (snapshot.hasTag('processing')) return null
    const { context } = snapshot
    const field = firstProblem(context)?.field
    const isTime = field === 'date' || field === 'slot'
    const isClosed =
      isNoDateOffered(context.facts) || offeredSlots(context).length === 0

    return field && !(isTime && isClosed) ? missingChoices[field] : null
  })

const missingChoices: Partial<Record<CheckoutField, string>> = {
  date: 'checkout.next_time',
  slot: 'checkout.next_time',
  address: 'checkout.next_address',
  outlet: 'checkout.next_outlet',
  note: 'checkout.next_note',
  company: 'checkout.next_business',
  abn: 'checkout.next_business',
  reference: 'checkout.next_business',
}

export const useIsPaymentGivenUp = () =>
  useSelector(useCheckout(), ({ context }) => isGivenUp(context.outcome))

export const useFailureTexts = () =>
  useSelector(
    useCheckout(),
    (snapshot) => {
      const { context } = snapshot
      const isHere = snapshot.matches({ presence: 'here' })
      return failureTexts(
        context.outcome,
        context.method ?? paymentMethodOf(context),
        isHere,
      )
    },
    hasSameContent,
  )

/** The last order's choices and their records, on the next day; null if they are not available any more. */
export const useLastTime = () =>
  useSelector(
    useCheckout(),
    ({ context }) => lastTimeOf(context),
    hasSameContent,
  )

function lastTimeOf({ facts, form }: CheckoutContext) {
  const choice = likeLastTime(facts)
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
