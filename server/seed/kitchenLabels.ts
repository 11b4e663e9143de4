import { inLanguage, languages } from '#contract/languages.ts'
import type { Seed } from './seedFiles.ts'

type Labels = Seed['labels']

export function kitchenLabels(shop: Labels, own: Labels): Labels {
  const ownByKey = new Map(own.map((row) => [keyOf(row), row]))
  return named(shop.map((row) => ownByKey.get(keyOf(row)) ?? row))
}

function named(labels: Labels): Labels {
  const brand = labels.find((row) => keyOf(row) === 'shell.brand')
  if (!brand) return labels
  return labels.map((row) => {
    const texts = languages.map((language) => [
      language,
      row[language]?.replaceAll('{kitchen}', inLanguage(language, brand)),
    ])
    return { ...row, ...Object.fromEntries(texts) }
  })
}

function keyOf({ module, key }: Labels[number]): string {
  return `${module}.${key}`
}
