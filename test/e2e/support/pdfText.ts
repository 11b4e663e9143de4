import { inflateSync } from 'node:zlib'

/** Reads the lines of text of each page of a PDF that the shop made, in the order in which the file has them. */
export function linesOfPages(pdf: string): string[][] {
  const streams = streamsOf(pdf)
  const rows = streams.find((text) => text.includes('beginbfchar')) ?? ''
  const characters = new Map(
    [...rows.matchAll(/^<(\w{4})> <(\w+)>$/gm)].map(([, code, text = '']) => [
      code,
      Buffer.from(text, 'hex').swap16().toString('utf16le'),
    ]),
  )
  return streams
    .filter((text) => / Do$/m.test(text))
    .map((page) => linesOf(wordsOf(page, characters)))
}

/** The streams of the file by their place, without those of pictures. */
function streamsOf(pdf: string): string[] {
  const heads = pdf.matchAll(/obj\n(<<(?:(?!endobj)[\s\S])*?>>)\nstream\n/g)
  return [...heads].flatMap(({ 0: head, 1: facts = '', index }) => {
    if (/DCTDecode/.test(facts)) return []
    const length = Number(/\/Length (\d+)/.exec(facts)?.[1])
    const start = index + head.length
    const data = pdf.slice(start, start + length)
    return /FlateDecode/.test(facts)
      ? inflateSync(Buffer.from(data, 'latin1')).toString('latin1')
      : data
  })
}

type Word = { text: string; left: number; right: number; baseline: number }

const operators =
  /BT 3 Tr \/F\d+ (\S+) Tf (\S+) Tz 1 0 0 1 (\S+) (\S+) Tm <(\w+)> Tj ET/g

function wordsOf(
  page: string,
  characters: ReadonlyMap<string | undefined, string>,
): Word[] {
  return [...page.matchAll(operators)].map(
    ([, size, stretch, x, y, codes = '']) => {
      const chars = codes.match(/\w{4}/g) ?? []
      const width = (chars.length * Number(size) * Number(stretch)) / 200
      return {
        text: chars.map((code) => characters.get(code) ?? '?').join(''),
        left: Number(x),
        right: Number(x) + width,
        baseline: Number(y),
      }
    },
  )
}

/** A gap between two words is a space. */
function linesOf(words: readonly Word[]): string[] {
  const lines: string[] = []
  let last: Word | undefined
  for (const word of words) {
    const isSameLine = last && Math.abs(last.baseline - word.baseline) < 2
    const gap = last && word.left - last.right > 2 ? ' ' : ''
    if (isSameLine) lines.push(`${lines.pop()}${gap}${word.text}`)
    else lines.push(word.text)
    last = word
  }
  return lines.map((line) => line.replace(/\s+/g, ' ').trim())
}
