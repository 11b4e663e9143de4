import { lazyImport } from './lazyImport.ts'

const margin = 0.5
const scale = 2

/**
 * Saves an element as a PDF: A4 portrait, half-inch margins, JPEG 0.98, scale 2, with its text over the picture. Loads
 * the library with the first call.
 */
export async function savePdf(
  element: HTMLElement,
  filename: string,
): Promise<void> {
  const [{ default: html2pdf }, { readWords }, { writeText }] =
    await Promise.all([
      lazyImport(() => import('html2pdf.js')),
      lazyImport(() => import('./pdfWords.ts')),
      lazyImport(() => import('./pdfText.ts')),
    ])
  const options = {
    filename,
    margin,
    image: { type: 'jpeg' as const, quality: 0.98 },
    html2canvas: { scale, logging: false },
    jsPDF: {
      unit: 'in',
      format: 'a4',
      orientation: 'portrait' as const,
      compress: true,
    },
  }
  const worker = html2pdf().set(options).from(element)
  const container: HTMLElement = await worker.toContainer().get('container')
  await sizeDrawings(container)
  const words = readWords(container)
  const pdf = await worker.toPdf().get('pdf')
  const canvas: HTMLCanvasElement = await worker.get('canvas')
  const { height, inner } = await worker.get('pageSize')
  pdf.setLanguage(element.lang)
  pdf.setDocumentProperties({ title: element.querySelector('h1')?.textContent })
  writeText(pdf, words, {
    scale: (inner.width * 72 * scale) / canvas.width,
    pageHeight: Math.floor(canvas.width * inner.ratio) / scale,
    left: margin * 72,
    top: (height - margin) * 72,
  })
  await worker.save()
}

/** Gives drawings a size of their own: of a drawing without one, html2canvas draws a part, another in each browser. */
async function sizeDrawings(root: HTMLElement): Promise<void> {
  for (const image of root.querySelectorAll('img')) {
    try {
      const file = await (await fetch(image.src)).text()
      const { documentElement: drawing } = new DOMParser().parseFromString(
        file,
        'image/svg+xml',
      )
      drawing.setAttribute('width', String(image.width * scale))
      drawing.setAttribute('height', String(image.height * scale))
      image.src = `data:image/svg+xml,${encodeURIComponent(drawing.outerHTML)}`
      await image.decode()
    } catch {
      image.remove()
    }
  }
}
