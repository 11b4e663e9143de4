/** The widths in pixels in which a drawing of a dish is there as a small picture of pixels, too (`npm run pictures`). */
export const dishWidths = [240, 360]

/**
 * What `srcset` says of a drawing of a dish, the small ones first, and nothing of any other picture. A drawing has hundreds of parts,
 * each with a style of its own: a small one is shown as pixels.
 */
export function dishPictures(src: string): string | undefined {
  if (!/\/media\/items\/.+svg$/.test(src)) return undefined
  const small = (width: number) => `${src.replace(/([^/]+)svg$/, `${width}/$1avif`)} ${width}w`
  return [...dishWidths.map(small), `${src} 800w`].join()
}
