import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type * as z from 'zod'
import { checkSeed } from './checkSeed.ts'
import { readCsv } from './readCsv.ts'
import { SeedError } from './seedError.ts'
import { labelRow, type Seed, seedFiles } from './seedFiles.ts'

/** Reads all files of a seed directory and checks every row and reference; throws a SeedError. */
export function readSeed(directory: string): Seed {
  const read = <Row>(name: string, schema: z.ZodObject & z.ZodType<Row>) =>
    readCsv(join(directory, `${name}.csv`), `${name}.csv`, schema)
  const seed: Seed = {
    categories: read('categories', seedFiles.categories),
    tags: read('tags', seedFiles.tags),
    items: read('items', seedFiles.items),
    portions: read('portions', seedFiles.portions),
    addons: read('addons', seedFiles.addons),
    postal_codes: read('postal_codes', seedFiles.postal_codes),
    outlets: read('outlets', seedFiles.outlets),
    time_slots: read('time_slots', seedFiles.time_slots),
    coupons: read('coupons', seedFiles.coupons),
    wallet_coupons: read('wallet_coupons', seedFiles.wallet_coupons),
    reviews: read('reviews', seedFiles.reviews),
    labels: labelFiles(directory).flatMap(readLabels),
  }
  checkSeed(seed)
  return seed
}

function readLabels(path: string): Seed['labels'] {
  const module = basename(path, '.csv')
  return readCsv(path, `labels/${module}.csv`, labelRow).map((row) => ({ ...row, module }))
}

/** A fingerprint of the files' contents and of how they are loaded. */
export function seedHash(directory: string): string {
  const hash = createHash('sha256').update(loaderVersion)
  for (const path of [...csvFiles(directory), ...labelFiles(directory)])
    hash.update(basename(path)).update('\0').update(readFileSync(path)).update('\0')
  return hash.digest('hex')
}

/** Increase it when the loader writes different rows for the same files. */
const loaderVersion = '2'

function csvFiles(directory: string): string[] {
  try {
    const names = readdirSync(directory).filter((name) => name.endsWith('.csv'))
    return names.sort().map((name) => join(directory, name))
  } catch {
    throw new SeedError({ file: directory }, 'the folder cannot be read')
  }
}

function labelFiles(directory: string): string[] {
  return csvFiles(join(directory, 'labels'))
}
