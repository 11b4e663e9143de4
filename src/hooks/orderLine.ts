import { shallowEqual, useSelector } from '@xstate/react'
import { allergensIn } from '#contract/allergens.ts'
import type { MenuItem } from '#contract/menu.ts'
import {
  chosenAddons,
  chosenPortion,
  linePrice,
} from '#machines/menu/orderLineMachine.ts'
import { useOrderLine } from './actors.ts'

/** The chosen portion of the open dish, or null. */
export const useChosenPortion = () =>
  useSelector(useOrderLine(), ({ context }) => chosenPortion(context))

/** The price of the line in cents, or null before a portion is chosen. */
export const useLinePrice = () =>
  useSelector(useOrderLine(), ({ context }) => linePrice(context))

/** The allergens of a dish with the portion and the add-ons chosen so far. */
export const useChosenAllergens = (item: MenuItem) =>
  useSelector(
    useOrderLine(),
    ({ context }) =>
      allergensIn(item, chosenPortion(context) ?? {}, ...chosenAddons(context)),
    shallowEqual,
  )
