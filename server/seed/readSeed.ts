import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type * as z from 'zod'
import { projectPath } from '../lib/projectPath.ts'
import { checkLabels } from './checkLabels.ts'
import { checkSeed } from './checkSeed.ts'
import { readColors } from './colors.ts'
import { photoList, readPictures } from './dishPictures.ts'
import { faceHash, readFace } from './face.ts'
import { kitchenLabels } from './kitchenLabels.ts'
import { readCsv } from './readCsv.ts'
import { type Mistake, type Report, SeedError } from './seedError.ts'
import {
  type Draft,
  type LabelRow,
  labelRow,
  type Seed,
  type SeedDraft,
  seedFiles,
} from './seedFiles.ts'

/** The folder of the default kitchen, whose labels other kitchens share; found from sources and bundle. */
export const seedDirectory = projectPath('server/seed')

/** Reads and checks a kitchen's files; the shop's labels fill gaps. Throws a SeedError with all mistakes. */
export function readSeed(directory: string, find = readPictures()): Seed {
  const mistakes: Mistake[] = []
  const report = (mistake: Mistake) => mistakes.push(mistake)
  const read = <Row>(name: string, schema: z.ZodObject & z.ZodType<Row>) =>
    readCsv(join(directory, `${name}.csv`), `${name}.csv`, schema, report)
  const draft: SeedDraft = {
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
    opening: read('opening', seedFiles.opening),
    closed_days: read('closed_days', seedFiles.closed_days),
  }

  checkSeed(draft, find, report)
  readColors(directory, report)
  readFace(directory, report)
  const shopRows = readLabels(seedDirectory, report)
  checkLabels(shopRows, null, report)

  const kitchenRows =
    directory === seedDirectory ? new Map() : readLabels(directory, report)
  checkLabels(kitchenRows, shopRows, report)
  if (mistakes.length > 0) throw new SeedError(mistakes.sort(byPlace))

  // Without mistakes, every file is read and every row is complete.
  return {
    ...draft,
    labels: kitchenLabels(rowsOf(shopRows), rowsOf(kitchenRows)),
  } as Seed
}

/** The labels that the files of a kitchen without mistakes write, such as `shell.brand`. */
export function labelKeys(directory: string): string[] {
  const rows = rowsOf(readLabels(directory, () => {}))
  return rows.map(({ module, key }) => `${module}.${key}`)
}

type LabelFiles = Map<string, Draft<LabelRow>[] | null>

function readLabels(directory: string, report: Report): LabelFiles {
  return new Map(
    labelFiles(directory).map((path) => {
      const module = basename(path, '.csv')
      return [module, readCsv(path, `labels/${module}.csv`, labelRow, report)]
    }),
  )
}

function rowsOf(labels: LabelFiles): Seed['labels'] {
  return [...labels].flatMap(([module, rows]) =>
    (rows ?? []).map((row) => ({ ...row, module }) as Seed['labels'][number]),
  )
}

function byPlace(one: Mistake, other: Mistake): number {
  return one.file.localeCompare(other.file) || (one.row ?? 0) - (other.row ?? 0)
}

/** A hash of the seed files, the pictures and the loader's version. */
export function seedHash(directory: string): string {
  const hash = createHash('sha256')
    .update(loaderVersion)
    .update(photoList())
    .update(faceHash(directory) ?? '')
  const paths = [
    ...csvFiles(directory),
    ...labelFiles(directory),
    ...labelFiles(seedDirectory),
  ]

  for (const path of new Set(paths))
    hash
      .update(basename(path))
      .update('\0')
      .update(readFileSync(path))
      .update('\0')

  return hash.digest('hex')
}

/** Increase it when the loader writes other rows for the same files. */
const loaderVersion = '6'

/** An unreadable folder has no files; each missing file is reported. */
function csvFiles(directory: string): string[] {
  try {
    const names = readdirSync(directory).filter((name) => name.endsWith('.csv'))
    return names.sort().map((name) => join(directory, name))
  } catch {
    return []
  }
}

function labelFiles(directory: string): string[] {
  return csvFiles(join(directory, 'labels'))
}
