import { lazyImport } from './lazyImport.ts'

/** Saves an element as a PDF. Loads the code with the first call. */
export async function savePdf(
  element: HTMLElement,
  filename: string,
): Promise<void> {
  const { drawPdf } = await lazyImport(() => import('./drawPdf.ts'))
  await drawPdf(element, filename)
}
