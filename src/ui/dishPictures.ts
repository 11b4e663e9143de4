/** The widths in pixels in which a dish is there as a small picture of pixels, too (`npm run pictures`, `scripts/photos.mjs`). */
export const dishWidths = [240, 360]

/**
 * What `srcset` says of a drawing or a photo of a dish, the small ones first, and nothing of any other picture. A drawing has hundreds
 * of parts, each with a style of its own: a small one is shown as pixels.
 */
export function dishPictures(src: string): string | undefined {
  const [, place, name] = /(.*\/media\/)(items\/[^/]+svg|photos\/\w+-800.webp)$/.exec(src) ?? []
  if (!name) return undefined
  const small = (width: number) =>
    name.replace(/([^/]+)svg$/, `${width}/$1avif`).replace('800.webp', `${width}.avif`)
  return [
    ...dishWidths.map((width) => `${place}${small(width)} ${width}w`),
    `${src} 800w`,
    ...(src.endsWith('webp') ? [`${src.replace('800.webp', '1200.webp')} 1200w`] : []),
  ].join()
}

/** What is seen of a photo until it is there: its colour on the whole, which its name holds. A drawing has none. */
export function photoColor(src: string) {
  return { backgroundColor: /_(\w{6})-800/.exec(src)?.[1]?.replace(/^/, '#') }
}
