import { readEnv } from '../config/env.ts'
import { loadEnvFile } from '../config/loadEnvFile.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/openDatabase.ts'
import { prepareDatabase } from '../db/prepareDatabase.ts'
import { createClock } from '../lib/clock.ts'
import { reportFailure } from '../lib/reportFailure.ts'
import { StartUpError } from '../lib/startUpError.ts'
import { readClosedDayOrders } from '../orders/readClosedDayOrders.ts'
import { loadSeed } from '../seed/loadSeed.ts'
import { seedDatabase } from '../seed/seedDatabase.ts'

try {
  await run(process.argv.slice(2))
} catch (error) {
  reportFailure(error)
  process.exitCode = 1
}

async function run([command, ...others]: string[]): Promise<void> {
  if ((command !== 'migrate' && command !== 'seed') || others.length > 0)
    throw new StartUpError('Say what to do: migrate or seed.')

  loadEnvFile()
  const env = readEnv(process.env)
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
    const { length } = await readClosedDayOrders(database.db, clock.now())
    const toLookInto = `Paid orders for days that are closed now: ${length}. "npm run kitchen -- look-into" lists them.\n`
    process.stdout.write(`The seed is loaded.\n${length > 0 ? toLookInto : ''}`)
  } finally {
    await database.close()
  }
}
