import type { Mode } from '#contract/mode.ts'
import type { Database } from '../db/client.ts'
import type { Clock } from '../lib/clock.ts'
import { createDemoCustomer } from './demoCustomer.ts'
import { holdsSeed, loadSeed } from './loadSeed.ts'

/**
 * Loads the seed files where needed, and a new sandbox's demo customer; returns true when files were loaded. Call it
 * inside `exclusive`.
 */
export async function seedDatabase(
  db: Database,
  {
    mode,
    clock,
    KITCHEN_DIR,
  }: {
    mode: Mode
    clock: Clock
    KITCHEN_DIR: string
  },
): Promise<boolean> {
  const isWanted =
    mode === 'sandbox' || (await holdsSeed(db, KITCHEN_DIR)) === null
  const isLoaded = isWanted && (await loadSeed(db, KITCHEN_DIR))
  if (mode === 'sandbox') await createDemoCustomer(db, new Date(clock.now()))
  return isLoaded
}
