import type { MenuItem } from '#contract/menu.ts'

/** The id of a dish's card on the menu, from which its dialog expands. */
export function dishCardId({ id }: MenuItem): string {
  return `dish-${id}`
}
