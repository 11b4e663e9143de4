import { byLanguage, languages } from '#contract/languages.ts'
import { SeedError } from './seedError.ts'
import type { Seed } from './seedFiles.ts'

type Labels = Seed['labels']

/** The shop's labels in the words of the kitchen where it has its own; throws a SeedError for one that the shop does not have, or whose placeholders are others. */
export function kitchenLabels(shop: Labels, own: Labels): Labels {
  const ownByKey = new Map(own.map((row) => [keyOf(row), row]))
  const shopByKey = new Map(shop.map((row) => [keyOf(row), row]))
  for (const row of own) {
    const place = { file: `labels/${row.module}.csv`, row: row.row }
    const original = shopByKey.get(keyOf(row))
    if (!original)
      throw new SeedError({ ...place, column: 'key' }, `the shop has no text ${row.key}`)
    for (const language of languages) {
      const [wanted, given] = [placeholders(original[language]), placeholders(row[language])]
      const lost = wanted.find((each) => !given.includes(each))
      if (lost) throw new SeedError({ ...place, column: language }, `must keep ${lost}`)
      const unknown = given.find((each) => !wanted.includes(each))
      if (unknown) throw new SeedError({ ...place, column: language }, `has nothing for ${unknown}`)
    }
  }
  return named(shop.map((row) => ownByKey.get(keyOf(row)) ?? row))
}

/** `{kitchen}` in a label becomes the label `shell.brand`. */
function named(labels: Labels): Labels {
  const brand = labels.find((row) => keyOf(row) === 'shell.brand')
  if (!brand) return labels
  return labels.map((row) => ({
    ...row,
    ...byLanguage((language) => row[language].replaceAll('{kitchen}', brand[language])),
  }))
}

function keyOf({ module, key }: Labels[number]): string {
  return `${module}.${key}`
}

function placeholders(text: string): string[] {
  return (text.match(/\{\w+\}/g) ?? []).filter((each) => each !== '{kitchen}')
}
