import type { SyntheticEvent } from 'react'

/** The placeholder picture of a dish. */
export const plate = '/media/plate.svg'

/**
 * Shows `src` where a small picture does not load, and then a plate. Before hydration the page's early script does so
 * (`server/pages/earlyScript.ts`).
 */
export function showPlaceholder({
  currentTarget: picture,
}: SyntheticEvent<HTMLImageElement>): void {
  if (picture.srcset) picture.srcset = ''
  else if (!picture.src.endsWith(plate)) picture.src = plate
}
