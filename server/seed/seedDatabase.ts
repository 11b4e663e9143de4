import type { Database } from '../db/client.ts'
import type { Clock } from '../lib/clock.ts'
import { createDemoCustomer } from './demoCustomer.ts'
import { loadSeed, seedDirectory } from './loadSeed.ts'

/** Brings a store up to the seed files, and gives a fresh sandbox its demo customer; call it inside `exclusive`. */
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
