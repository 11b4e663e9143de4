/** The widths in pixels of a drawing's bitmaps (`npm run pictures`); photos have 1200 too (`scripts/photos.mjs`). */
export const drawingWidths = [240, 360, 800]

/**
 * The `srcset` of a dish's drawing or photo, small pictures first; nothing for any other picture. A drawing has
 * hundreds of parts and filters, so only a browser that does not load its bitmaps draws it.
 */
export function dishPictures(src: string): string | undefined {
  const [, folder, name] =
    /(.*\/media\/)(items\/[^/]+svg|photos\/\w+-800.webp)$/.exec(src) ?? []
  if (!name) return undefined

  const bitmapName = (width: number) =>
    name
      .replace(/([^/]+)svg$/, `${width}/$1avif`)
      .replace('800.webp', `${width}.${width < 800 ? 'avif' : 'webp'}`)

  return [...drawingWidths, ...(name.endsWith('webp') ? [1200] : [])]
    .map((width) => `${folder}${bitmapName(width)} ${width}w`)
    .join()
}

/** A photo's average colour, which its file name holds, shown until it loads. A drawing has none. */
export function photoColor(src: string) {
  return { backgroundColor: /_(\w{6})-800/.exec(src)?.[1]?.replace(/^/, '#') }
}
