import type { SyntheticEvent } from 'react'

/** Shown in place of a dish without a picture. */
export const placeholder = '/media/plate.svg'

/**
 * Shows `src` where a small picture does not load, and then a plate. Before hydration the page's early script does so
 * (`server/pages/earlyScript.ts`).
 */
export function showPlaceholder({
  currentTarget: image,
}: SyntheticEvent<HTMLImageElement>): void {
  if (image.srcset) image.srcset = ''
  else if (!image.src.endsWith(placeholder)) image.src = placeholder
}
