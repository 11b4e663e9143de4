import type { Database } from '../db/client.ts'
import type { Clock } from '../lib/clock.ts'
import { createDemoCustomer } from './demoCustomer.ts'
import { loadSeed, seedDirectory } from './loadSeed.ts'

/** Loads changed seed files, and creates the demo customer of a new sandbox. Call it inside `exclusive`. */
export async function seedDatabase(
  db: Database,
  {
    sandbox,
    clock,
    directory = seedDirectory,
  }: {
    sandbox: boolean
    clock: Clock
    directory?: string
  },
): Promise<void> {
  await loadSeed(db, directory)
  if (sandbox) await createDemoCustomer(db, new Date(clock.now()))
}
