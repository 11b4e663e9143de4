import type { PdfWord } from './pdfWords.ts'

/** The part of a document of jsPDF that is used here. */
type Pdf = {
  setPage: (page: number) => void
  internal: {
    write: (operators: string) => void
    getFont: (name: string, style: string) => PdfFont
    newAdditionalObject: () => { objId: number; content: string }
    events: { subscribe: (event: 'buildDocument', add: () => void) => void }
  }
}

type PdfFont = { id: string; objectNumber: number; isAlreadyPutted?: boolean }

/** The pages of a PDF: `scale` is points for a CSS pixel, `pageHeight` in CSS pixels, the rest in points. */
type PdfPages = {
  scale: number
  pageHeight: number
  left: number
  top: number
}

/** Writes words over the picture of a page, invisible, so that programs search, copy and read them. */
export function writeText(
  pdf: Pdf,
  words: readonly PdfWord[],
  { scale, pageHeight, left, top }: PdfPages,
): void {
  const characters = [...new Set(words.flatMap(({ text }) => [...text]))]
  const font = pdf.internal.getFont('courier', 'bolditalic')
  // jsPDF forgets objects that are added before it builds the document.
  pdf.internal.events.subscribe('buildDocument', () =>
    Object.assign(font, putFont(pdf, characters)),
  )
  const point = (length: number) => (length * scale).toFixed(2)

  for (const word of words) {
    const page = Math.floor((word.top + word.height / 2) / pageHeight)
    const size = Math.max(word.height, leastSize)
    const baseline = word.top + ascent * word.height - page * pageHeight
    const x = (left + word.left * scale).toFixed(2)
    const y = (top - baseline * scale).toFixed(2)
    const codes = [...word.text].map((char) => hex(characters.indexOf(char)))
    const stretch = (200 * word.width) / (size * codes.length)
    pdf.setPage(page + 1)
    pdf.internal.write(
      `BT 3 Tr /${font.id} ${point(size)} Tf ${stretch.toFixed(1)} Tz 1 0 0 1 ${x} ${y} Tm <${codes.join('')}> Tj ET`,
    )
  }
}

const ascent = 0.8
/** Readers take words of another size for another paragraph: small words are written as large as others. */
const leastSize = 17

/** Embeds a font whose every character is the one empty glyph, half as wide as high. */
function putFont(
  { internal: { newAdditionalObject } }: Pdf,
  characters: readonly string[],
): Partial<PdfFont> {
  const add = (content: string) => {
    const object = newAdditionalObject()
    object.content = content
    return `${object.objId} 0 R`
  }
  const stream = (data: string, facts = '') =>
    add(`<< ${facts}/Length ${data.length} >>\nstream\n${data}\nendstream`)

  const file = stream(atob(emptyFont), '/Length1 252 ')
  const glyphs = stream('\0\x01'.repeat(characters.length))
  const unicode = stream(unicodeOf(characters))
  const descriptor = add(
    `<< /Type /FontDescriptor /FontName /${name} /Flags 5 /FontBBox [0 -200 500 800] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 800 /StemV 80 /FontFile2 ${file} >>`,
  )
  const descendant = add(
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /${name} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor ${descriptor} /CIDToGIDMap ${glyphs} /DW 500 >>`,
  )
  const font = add(
    `<< /Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /Identity-H /DescendantFonts [${descendant}] /ToUnicode ${unicode} >>`,
  )
  return { objectNumber: Number.parseInt(font, 10), isAlreadyPutted: true }
}

const name = 'GlyphLessFont'

/** A TrueType font of one empty glyph. */
const emptyFont =
  'AAEAAAAGAEAAAgAgZ2x5ZgAAAAAAAABsAAAABGhlYWTL9NTBAAAAcAAAADZoaGVhAyIBLgAAAKgAAAAkaG10eAH0AAAAAADMAAAABmxvY2EAAAAAAAAA1AAAAAZtYXhwAAMAAQAAANwAAAAgAAAAAAABAAAAAQAAauyRhF8PPPUAAAPoAAAAAAAAAAAAAAAAAAAAAAAA/zgB9AMgAAAACAACAAAAAAAAAAEAAAMg/zgAAAH0AAAAAAAAAAEAAAAAAAAAAAAAAAAAAAABAfQAAAAAAAAAAAAAAAAAAAABAAAAAgAAAAAAAAAAAAEAAAAAAAAAAAAAAAAAAAAA'

/** The table of codes and characters by which a reader of the PDF gets its text. */
function unicodeOf(characters: readonly string[]): string {
  const rows = characters.map(
    (char, code) =>
      `<${hex(code)}> <${Array.from({ length: char.length }, (_, at) => hex(char.charCodeAt(at))).join('')}>`,
  )
  // A block has at most 100 rows.
  const blocks = Array.from({ length: Math.ceil(rows.length / 100) }, (_, at) =>
    rows.slice(at * 100, at * 100 + 100),
  ).map((block) =>
    [`${block.length} beginbfchar`, ...block, 'endbfchar'].join('\n'),
  )
  return [
    '/CIDInit /ProcSet findresource begin',
    '12 dict begin',
    'begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def',
    '/CMapType 2 def',
    '1 begincodespacerange',
    '<0000> <FFFF>',
    'endcodespacerange',
    ...blocks,
    'endcmap',
    'CMapName currentdict /CMap defineresource pop',
    'end',
    'end',
  ].join('\n')
}

function hex(code: number): string {
  return code.toString(16).padStart(4, '0')
}
