import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type * as z from 'zod'
import { projectPath } from '../lib/projectPath.ts'
import { checkSeed } from './checkSeed.ts'
import { kitchenLabels } from './kitchenLabels.ts'
import { readCsv } from './readCsv.ts'
import { SeedError } from './seedError.ts'
import { labelRow, type Seed, seedFiles } from './seedFiles.ts'

/** The folder of the shipped kitchen, and of the labels that other kitchens share; found from the sources and from the bundle. */
export const seedDirectory = projectPath('server/seed')

/** Reads a kitchen's files and checks every row and reference; a label that it does not write is the shop's. Throws a SeedError. */
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
    labels: kitchenLabels(labelsIn(seedDirectory), labelsIn(directory)),
  }
  checkSeed(seed)
  return seed
}

function labelsIn(directory: string): Seed['labels'] {
  return labelFiles(directory).flatMap(readLabels)
}

function readLabels(path: string): Seed['labels'] {
  const module = basename(path, '.csv')
  return readCsv(path, `labels/${module}.csv`, labelRow).map((row) => ({ ...row, module }))
}

/** A fingerprint of the files' contents and of how they are loaded. */
export function seedHash(directory: string): string {
  const hash = createHash('sha256').update(loaderVersion)
  const paths = [...csvFiles(directory), ...labelFiles(directory), ...labelFiles(seedDirectory)]
  for (const path of paths)
    hash.update(basename(path)).update('\0').update(readFileSync(path)).update('\0')
  return hash.digest('hex')
}

/** Increase it when the loader writes different rows for the same files. */
const loaderVersion = '3'

function csvFiles(directory: string): string[] {
  try {
    const names = readdirSync(directory).filter((name) => name.endsWith('.csv'))
    return names.sort().map((name) => join(directory, name))
  } catch {
    throw new SeedError({ file: directory }, 'the folder cannot be read')
  }
}

function labelFiles(directory: string): string[] {
  const folder = join(directory, 'labels')
  return existsSync(folder) ? csvFiles(folder) : []
}
