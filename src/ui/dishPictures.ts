/** The widths in pixels of a dish's small bitmaps (`npm run pictures`, `scripts/photos.mjs`). */
export const dishWidths = [240, 360]

/**
 * The `srcset` of a dish's drawing or photo, small pictures first; nothing for any other picture. A drawing has
 * hundreds of parts, each with its own style, so small ones are bitmaps.
 */
export function dishPictures(src: string): string | undefined {
  const [, folder, name] =
    /(.*\/media\/)(items\/[^/]+svg|photos\/\w+-800.webp)$/.exec(src) ?? []
  if (!name) return undefined

  const bitmapName = (width: number) =>
    name
      .replace(/([^/]+)svg$/, `${width}/$1avif`)
      .replace('800.webp', `${width}.avif`)

  return [
    ...dishWidths.map((width) => `${folder}${bitmapName(width)} ${width}w`),
    `${src} 800w`,
    ...(src.endsWith('webp')
      ? [`${src.replace('800.webp', '1200.webp')} 1200w`]
      : []),
  ].join()
}

/** A photo's average colour, which its file name holds, shown until it loads. A drawing has none. */
export function photoColor(src: string) {
  return { backgroundColor: /_(\w{6})-800/.exec(src)?.[1]?.replace(/^/, '#') }
}
