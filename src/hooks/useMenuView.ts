import { useSelector } from '@xstate/react'
import type { MenuView } from '#contract/menuLink.ts'
import { useMenu } from './actors.ts'

export function useMenuView<Value>(pick: (view: MenuView) => Value): Value {
  return useSelector(useMenu(), ({ context }) => pick(context.view))
}
