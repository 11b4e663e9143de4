import { dishLink } from '#contract/dishLink.ts'
import {
  defaultLanguage,
  type Language,
  languageFacts,
  languages,
} from '#contract/languages.ts'
import type { Env } from '../config/env.ts'
import { escapeHtml } from '../lib/html.ts'
import type { PublicPath } from './publicPages.ts'

/** A public page, or a dish of the menu page. */
export type PageAddress = { path: PublicPath; dish: { id: number } | null }

/** The absolute URL of a page in a language. */
export function addressOf(
  { PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>,
  { path, dish }: PageAddress,
  language: Language,
): string {
  return `${PUBLIC_URL}${dish ? `${dishLink(dish.id)}&` : `${path}?`}lang=${language}`
}

/** The attributes of the links from a page to itself in every language, for HTML and XML. */
export function alternatesOf(
  env: Pick<Env, 'PUBLIC_URL'>,
  page: PageAddress,
): string[] {
  const link = (hreflang: string, language: Language) =>
    `rel="alternate" hreflang="${hreflang}" href="${escapeHtml(addressOf(env, page, language))}"`
  return [
    ...languages.map((language) => link(languageFacts[language].tag, language)),
    link('x-default', defaultLanguage),
  ]
}
