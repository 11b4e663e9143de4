import type { Language } from '#contract/languages.ts'
import {
  buildDictionary,
  getTranslations,
  type Labels,
} from '#contract/translations.ts'
import type { Api } from '../adapters/api.ts'

/** Milliseconds. */
const timeout = 10_000

/** Reads the labels from the file that the page names; null if it names none, or the file does not load. */
export async function readPageLabels(): Promise<Labels | null> {
  const address = document.getElementById('shop-data')?.dataset.labels
  if (!address) return null
  try {
    return JSON.parse(await fetchAhead(address)) as Labels
  } catch {
    return null
  }
}

/** Loads a language's labels from the API; null on failure. */
export async function fetchLabels(
  api: Api,
  language: Language,
): Promise<Labels | null> {
  try {
    const rows = await api.call(getTranslations, {}, { timeout })
    return buildDictionary(rows)[language] ?? null
  } catch {
    return null
  }
}
