import { useSelector } from '@xstate/react'
import type { MenuView } from '#contract/menuLink.ts'
import { useMenu } from './actors.ts'

/** A part of the menu's query. */
export function useMenuView<Value>(pick: (view: MenuView) => Value): Value {
  return useSelector(useMenu(), ({ context }) => pick(context.view))
}
