import { readSettings } from '../config/readSettings.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/openDatabase.ts'
import { prepareDatabase } from '../db/prepareDatabase.ts'
import { createClock } from '../lib/clock.ts'
import { reportFailure } from '../lib/reportFailure.ts'
import { StartUpError } from '../lib/startUpError.ts'
import { readOpeningCalendar } from '../menu/readOpening.ts'
import { readOrderWarnings } from '../reports/readOrderWarnings.ts'
import { readSpreadsheetWarnings } from '../reports/readSpreadsheetWarnings.ts'
import { loadSeed } from '../seed/loadSeed.ts'
import { seedDatabase } from '../seed/seedDatabase.ts'
import { seedNotes } from '../seed/seedNotes.ts'

try {
  await run(process.argv.slice(2))
} catch (error) {
  reportFailure(error)
  process.exitCode = 1
}

async function run([command, ...others]: string[]): Promise<void> {
  if ((command !== 'migrate' && command !== 'seed') || others.length > 0)
    throw new StartUpError('Say what to do: migrate or seed.')

  const env = readSettings()
  const database = await openDatabase(env)

  try {
    const clock = createClock(env.NOW)
    if (command === 'migrate') {
      await database.exclusive((db) => migrate(db))
      process.stdout.write('The tables are up to date.\n')
      return
    }
    await prepareDatabase(database, env, async (db) => {
      await loadSeed(db, env.KITCHEN_DIR)
      await seedDatabase(db, { ...env, clock })
    })
    const now = clock.now()
    const calendar = await readOpeningCalendar(database.db)
    const lines = [
      'The seed is loaded.',
      ...seedNotes(env.KITCHEN_DIR, calendar, now),
      ...(await readSpreadsheetWarnings(database.db, env.WALLET_LIMIT * 100)),
      ...(await readOrderWarnings(database.db, now)),
    ]
    process.stdout.write(`${lines.join('\n')}\n`)
  } finally {
    await database.close()
  }
}
