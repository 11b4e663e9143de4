import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Language } from '#contract/languages.ts'
import {
  buildDictionary,
  getTranslations,
  type TranslationRow,
  translate,
} from '#contract/translations.ts'
import type { Database } from '../db/client.ts'
import { translations } from '../db/schema/menu.ts'
import type { Message } from '../domain/message.ts'
import type { Clock } from '../lib/clock.ts'

/** All labels: encoded for the client, and as functions that translate. */
export type ServerLabels = {
  json: string
  etag: string
  /** Translates a label of module `server`. */
  t: (language: Language, message: Message) => string
  /** Translates any label by its full key. */
  text: (language: Language, key: string, values?: Record<string, string | number>) => string
}

const freshMs = 30_000

/** Reads the labels and caches them for 30 seconds. */
export function createServerLabels(db: Database, clock: Clock): () => Promise<ServerLabels> {
  let known: Promise<ServerLabels> | undefined
  let readAt = Number.NEGATIVE_INFINITY
  return () => {
    if (known === undefined || clock.realNow() - readAt > freshMs) {
      readAt = clock.realNow()
      known = readLabels(db).catch((error: unknown) => {
        readAt = Number.NEGATIVE_INFINITY
        throw error
      })
    }
    return known
  }
}

async function readLabels(db: Database): Promise<ServerLabels> {
  const rows = await db
    .select()
    .from(translations)
    .orderBy(translations.feature_code, translations.label, translations.language)
  const wire = rows.map(
    (row): TranslationRow => ({
      module: { feature_code: row.feature_code },
      language: row.language,
      label: row.label,
      value: row.value,
    }),
  )
  const dictionary = buildDictionary(wire)
  const json = JSON.stringify(z.encode(getTranslations.output, wire))
  return {
    json,
    etag: `"${createHash('sha256').update(json).digest('base64url')}"`,
    text: (language, key, values) => translate(dictionary, language, key, values),
    t: (language, message) => {
      const { key, values } = typeof message === 'string' ? { key: message, values: {} } : message
      return translate(dictionary, language, `server.${key}`, values)
    },
  }
}
