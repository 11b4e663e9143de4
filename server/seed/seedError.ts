import { StartUpError } from '../lib/startUpError.ts'

/** A mistake in a seed file; `row` as in a spreadsheet. */
export type Mistake = {
  file: string
  row?: number
  column?: string
  problem: string
}

export type Report = (mistake: Mistake) => void

/** All mistakes of the seed files, one line each, with file, row and column. */
export class SeedError extends StartUpError {
  override name = 'SeedError'

  constructor(mistakes: readonly Mistake[]) {
    super([...mistakes.map(sentenceOf), 'Nothing was loaded.'].join('\n'))
  }
}

/** A mistake as a sentence with its file, row and column. */
export function sentenceOf({ file, row, column, problem }: Mistake): string {
  const place = [
    file,
    row && `row ${row}`,
    column && `column ${column}`,
  ].filter(Boolean)
  return `${place.join(', ')}: ${problem}.`
}
