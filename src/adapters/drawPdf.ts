import { lazyImport } from './lazyImport.ts'
import { writeText } from './pdfText.ts'
import { readWords } from './pdfWords.ts'

const margin = 0.5
const scale = 2

/** Saves an element as a PDF: A4 portrait, half-inch margins, JPEG 0.98, scale 2, with its text over the picture. */
export async function drawPdf(
  element: HTMLElement,
  filename: string,
): Promise<void> {
  const { default: html2pdf } = await lazyImport(() => import('html2pdf.js'))
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
  await drawPixels(container)
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

/** Makes drawings into pixels: of a drawing without a size, html2canvas draws a part, another in each browser. */
async function drawPixels(root: HTMLElement): Promise<void> {
  for (const image of root.querySelectorAll('img')) {
    try {
      const { width, height } = image
      const file = await (await fetch(image.src)).text()
      const { documentElement: svg } = new DOMParser().parseFromString(
        file,
        'image/svg+xml',
      )
      const canvas = document.createElement('canvas')
      canvas.width = width * scale
      canvas.height = height * scale
      svg.setAttribute('width', String(canvas.width))
      svg.setAttribute('height', String(canvas.height))
      const drawing = new Image()
      drawing.src = `data:image/svg+xml,${encodeURIComponent(svg.outerHTML)}`
      await drawing.decode()
      canvas.getContext('2d')?.drawImage(drawing, 0, 0)
      image.src = canvas.toDataURL()
      await image.decode()
    } catch {
      image.remove()
    }
  }
}
