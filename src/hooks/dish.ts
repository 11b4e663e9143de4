import { shallowEqual, useSelector } from '@xstate/react'
import { allergensIn } from '#contract/allergens.ts'
import type { MenuItem } from '#contract/menu.ts'
import {
  chosenAddons,
  chosenPortion,
  linePrice,
} from '#machines/menu/dishMachine.ts'
import { useDish } from './actors.ts'

export const useChosenPortion = () =>
  useSelector(useDish(), ({ context }) => chosenPortion(context))

/** The price of the line in cents, or null before a portion is chosen. */
export const useLinePrice = () =>
  useSelector(useDish(), ({ context }) => linePrice(context))

/** The allergens of the dish, its chosen portion and its chosen add-ons. */
export const useChosenAllergens = (item: MenuItem) =>
  useSelector(
    useDish(),
    ({ context }) =>
      allergensIn(item, chosenPortion(context) ?? {}, ...chosenAddons(context)),
    shallowEqual,
  )
