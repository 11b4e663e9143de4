import type { Part } from '../../../scripts/syntax.ts'

/** A version of a file with one replaced part. `place` is the path to the part through states and functions. */
export type Mutant = Part & {
  file: string
  line: number
  place: string
  from: string
  to: string
}

export type Add = (part: Part, text: string) => void

export function applied({ start, end, to }: Mutant, text: string): string {
  return text.slice(0, start) + to + text.slice(end)
}

/** Returns a mutant's name, which changes elsewhere in the file do not affect. */
export function nameOf({ file, place, from, to }: Mutant): string {
  return `${file} ${place}: ${shortened(from)} → ${shortened(to)}`
}

function shortened(code: string): string {
  const line = code.replaceAll(/\s+/g, ' ')
  return line.length > 70 ? `${line.slice(0, 67)}…` : line
}
