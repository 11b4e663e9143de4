import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod/mini'
import {
  defaultLanguage,
  type Language,
  languageOfCode,
  languages,
} from '#contract/languages.ts'
import type { OpeningCalendar } from '#contract/openingCalendar.ts'
import {
  buildDictionary,
  type Dictionary,
  getTranslations,
  labelKey,
  type TranslationRow,
  translate,
} from '#contract/translations.ts'
import type { Database } from '../db/client.ts'
import { translations } from '../db/schema/menu.ts'
import type { Message } from '../domain/message.ts'
import { type CachedBody, cachedJson } from '../lib/cachedBody.ts'
import type { Clock } from '../lib/clock.ts'
import { lruCache } from '../lib/lruCache.ts'
import {
  type CachedValue,
  staleWhileRevalidate,
} from '../lib/staleWhileRevalidate.ts'
import type { CatalogueVersion } from '../menu/catalogueVersion.ts'
import { readOpeningCalendar } from '../menu/readOpening.ts'
import { withOpening } from './openingWords.ts'

/** All labels of one version of the catalogue: encoded for the client, and functions that translate. */
export type ServerLabels = CachedBody & {
  version: number
  isEmpty: boolean
  calendar: OpeningCalendar
  /** The previous labels, which a page that was just served may request; null in themselves. */
  before: ServerLabels | null
  ofClient: (language: Language) => CachedBody
  t: (language: Language, message: Message) => string
  text: (
    language: Language,
    key: string,
    values?: Record<string, string | number>,
  ) => string
}

/** Caches the labels; compares them with the catalogue's version after one second, or in each call with age 0. */
export function createServerLabels(
  { db, clock }: { db: Database; clock: Clock },
  catalogue: CatalogueVersion,
  log: Pick<FastifyBaseLogger, 'warn'>,
): CachedValue<ServerLabels> {
  return staleWhileRevalidate({
    read: async (known) => {
      const version = await catalogue.read()
      if (known?.version === version) return known
      return {
        ...(await readLabels(db, version, log)),
        before: known ? { ...known, before: null } : null,
      }
    },
    clock,
    freshMs: 1000,
    failed: (error) =>
      log.warn({ err: error }, 'the labels could not be read again'),
  })
}

async function readLabels(
  db: Database,
  version: number,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<Omit<ServerLabels, 'before'>> {
  const rows = await db
    .select()
    .from(translations)
    .orderBy(
      translations.feature_code,
      translations.label,
      translations.language,
    )
  const calendar = await readOpeningCalendar(db)
  const translated = rows.map(
    (row): TranslationRow => ({
      module: { feature_code: row.feature_code },
      language: row.language,
      label: row.label,
      value: withOpening(row.value, calendar, languageOfCode(row.language)),
    }),
  )
  const missing = missingRows(translated)
  if (missing.length > 0) log.warn({ missing: countsOf(missing) }, standIn)

  const wire = [...translated, ...missing]
  const dictionary = buildDictionary(wire)
  return {
    version,
    isEmpty: rows.length === 0,
    calendar,
    ...cachedJson(z.encode(getTranslations.output, wire)),
    ofClient: lruCache(languages.length, (language: Language) =>
      cachedJson(
        Object.fromEntries(
          Object.entries(dictionary[language] ?? {}).filter(isShown),
        ),
      ),
    ),
    text: (language, key, values) =>
      translate(dictionary, language, key, values),
    t: (language, message) => sentenceOf(dictionary, language, message),
  }
}

const standIn = `texts are missing: those of "${defaultLanguage}" stand in for them`

/** The texts of the default language, for each language that lacks one. */
function missingRows(rows: readonly TranslationRow[]): TranslationRow[] {
  const dictionary = buildDictionary(rows)
  const whole = rows.filter(({ language }) => language === defaultLanguage)
  return languages.flatMap((language) => {
    const texts = dictionary[language] ?? {}
    return whole
      .filter((row) => !(labelKey(row) in texts))
      .map((row) => ({ ...row, language }))
  })
}

function countsOf(missing: readonly TranslationRow[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { language } of missing)
    counts[language] = (counts[language] ?? 0) + 1
  return counts
}

function sentenceOf(
  dictionary: Dictionary,
  language: Language,
  message: Message,
): string {
  const { key, values } =
    typeof message === 'string' ? { key: message, values: {} } : message
  const texts = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'object' ? sentenceOf(dictionary, language, value) : value,
  ])
  return translate(
    dictionary,
    language,
    `server.${key}`,
    Object.fromEntries(texts),
  )
}

/** The server alone renders these modules. */
function isShown([key]: [string, string]): boolean {
  return !/^(?:kitchen|mail|server)\./.test(key)
}
