import { StartUpError } from '../lib/startUpError.ts'

/** A mistake in a seed file: one sentence with the file, the row number as a spreadsheet shows it, and the column. */
export class SeedError extends StartUpError {
  override name = 'SeedError'

  constructor(place: { file: string; row?: number; column?: string }, problem: string) {
    const { file, row, column } = place
    const parts = [file, row && `row ${row}`, column && `column ${column}`].filter(Boolean)
    super(`${parts.join(', ')}: ${problem}. Nothing was loaded.`)
  }
}
