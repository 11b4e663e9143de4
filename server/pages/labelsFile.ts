import { type Language, languages } from '#contract/languages.ts'
import type { ServerLabels } from '../i18n/labels.ts'
import type { CachedBody } from '../lib/cachedBody.ts'

const folder = '/labels'

export const labelsRoute = `${folder}/:file`

/** The address of a language's labels; it changes with them, so that browsers cache the file permanently. */
export function labelsFile(labels: ServerLabels, language: Language): string {
  const version = labels
    .ofClient(language)
    .etag.replaceAll('"', '')
    .slice(0, 16)
  return `${folder}/${language}-${version}.json`
}

/** The labels at an address; null unless it belongs to the present labels or the previous ones. */
export function labelsAt(
  labels: ServerLabels,
  address: string,
): CachedBody | null {
  const language = languages.find(
    (candidate) => labelsFile(labels, candidate) === address,
  )
  if (language) return labels.ofClient(language)
  return labels.before && labelsAt(labels.before, address)
}
