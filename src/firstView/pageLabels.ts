import type { Language } from '#contract/languages.ts'
import {
  buildDictionary,
  getTranslations,
  type Labels,
} from '#contract/translations.ts'
import type { Api } from '../adapters/api.ts'

/** Milliseconds that the server may take. */
const patience = 10_000

/**
 * The labels of the page's language from the file that the server names; null where there is none, or it does not load.
 */
export async function readPageLabels(): Promise<Labels | null> {
  const address = document.getElementById('shop-data')?.dataset.labels
  if (!address) return null
  try {
    return JSON.parse(await fetchAhead(address)) as Labels
  } catch {
    return null
  }
}

/** The labels of a language from the API; null when they do not load. */
export async function askForLabels(
  api: Api,
  language: Language,
): Promise<Labels | null> {
  try {
    const rows = await api.call(getTranslations, {}, { timeout: patience })
    return buildDictionary(rows)[language] ?? null
  } catch {
    return null
  }
}
