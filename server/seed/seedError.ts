import { StartUpError } from '../lib/startUpError.ts'

/** A mistake in a seed file; the row is numbered as a spreadsheet shows it. */
export type Mistake = { file: string; row?: number; column?: string; problem: string }

/** Takes a mistake down, so that reading goes on to the next one. */
export type Report = (mistake: Mistake) => void

/** All mistakes of the seed files: a line for each, with file, row and column. */
export class SeedError extends StartUpError {
  override name = 'SeedError'

  constructor(mistakes: readonly Mistake[]) {
    super([...mistakes.map(sentence), 'Nothing was loaded.'].join('\n'))
  }
}

function sentence({ file, row, column, problem }: Mistake): string {
  const place = [file, row && `row ${row}`, column && `column ${column}`].filter(Boolean)
  return `${place.join(', ')}: ${problem}.`
}
