import { lazyImport } from './lazyImport.ts'

/**
 * Saves an element as a PDF: A4 portrait, half-inch margins, JPEG 0.98, scale 2. Loads the library with the first call.
 */
export async function savePdf(
  element: HTMLElement,
  filename: string,
): Promise<void> {
  const { default: html2pdf } = await lazyImport(() => import('html2pdf.js'))
  const options = {
    filename,
    margin: 0.5,
    image: { type: 'jpeg' as const, quality: 0.98 },
    html2canvas: { scale: 2, logging: false },
    jsPDF: { unit: 'in', format: 'a4', orientation: 'portrait' as const },
  }
  await html2pdf().set(options).from(element).save()
}
