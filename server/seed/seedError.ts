import { StartUpError } from '../lib/startUpError.ts'

/** A mistake in a seed file, as one sentence that names file, row (as a spreadsheet counts) and column. */
export class SeedError extends StartUpError {
  override name = 'SeedError'

  constructor(place: { file: string; row?: number; column?: string }, problem: string) {
    const { file, row, column } = place
    const parts = [file, row && `row ${row}`, column && `column ${column}`].filter(Boolean)
    super(`${parts.join(', ')}: ${problem}. Nothing was loaded.`)
  }
}
