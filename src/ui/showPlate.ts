import type { SyntheticEvent } from 'react'

/** A plate that stands for a picture. */
export const plate = '/media/plate.svg'

/** Shows `src` where a small picture does not load, and then a plate. Before it the page's own script does so (`server/pages/earlyScript.ts`). */
export function showPlate({ currentTarget: picture }: SyntheticEvent<HTMLImageElement>): void {
  if (picture.srcset) picture.srcset = ''
  else if (!picture.src.endsWith(plate)) picture.src = plate
}
