/** A word of a page and where it stands, in CSS pixels from the page's corner. */
export type PdfWord = {
  text: string
  left: number
  top: number
  width: number
  height: number
  row: Element | null
}

/** The words of an element by line; those of a table row are read across its cells. */
export function readWords(root: HTMLElement): PdfWord[] {
  const corner = root.getBoundingClientRect()
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const groups: PdfWord[][] = []

  while (texts.nextNode()) {
    const words = wordsOf(texts.currentNode as Text, corner)
    const row = words[0]?.row ?? null
    const last = groups.at(-1)
    if (row && last?.[0]?.row === row) last.push(...words)
    else if (words.length > 0) groups.push(words)
  }
  return groups.flatMap((words) => (words[0]?.row ? inLines(words) : words))
}

/** The words of a row by line, each line at one height. */
function inLines(words: PdfWord[]): PdfWord[] {
  let line: PdfWord | undefined
  return words.sort(byPosition).map((word) => {
    if (!line || !isOneLine(line, word)) line = word
    return { ...word, top: line.top, height: line.height }
  })
}

function byPosition(one: PdfWord, other: PdfWord): number {
  return isOneLine(one, other) ? one.left - other.left : one.top - other.top
}

function isOneLine(one: Place, other: Place): boolean {
  return Math.abs(one.top - other.top) < one.height / 2
}

type Place = Pick<PdfWord, 'left' | 'top' | 'width' | 'height'>

function wordsOf(node: Text, corner: DOMRect): PdfWord[] {
  const words: PdfWord[] = []
  const row = node.parentElement?.closest('tr') ?? null
  let at = 0

  for (const char of node.data) {
    const place = placeOf(node, at, at + char.length)
    at += char.length
    if (place === null) continue

    const text = /\s/.test(char) ? ' ' : char
    const word = words.at(-1)
    const left = place.left - corner.left
    const top = place.top - corner.top
    const { width, height } = place
    if (word && isOneWord(word, text) && isOneLine(word, { ...place, top })) {
      word.text += text
      word.width = left + width - word.left
    } else words.push({ text, left, top, width, height, row })
  }
  return words
}

function placeOf(node: Text, from: number, to: number): DOMRect | null {
  const range = document.createRange()
  range.setStart(node, from)
  range.setEnd(node, to)
  return [...range.getClientRects()].find(({ width }) => width > 0) ?? null
}

/** Chinese characters are wider than others, so they are words of their own. */
function isOneWord({ text }: PdfWord, next: string): boolean {
  return next === ' ' || (!text.endsWith(' ') && isWide(text) === isWide(next))
}

function isWide(text: string): boolean {
  return (text.codePointAt(0) ?? 0) >= 0x2e80
}
