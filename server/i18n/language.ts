import type { FastifyRequest } from 'fastify'
import {
  defaultLanguage,
  firstLanguage,
  type Language,
  languages,
} from '#contract/languages.ts'

/** The language of a response: from `Accept-Language`, or from the cookie `language` when that header is missing. */
export function languageOf(
  request: Pick<FastifyRequest, 'headers' | 'cookies'>,
): Language {
  const accepted = request.headers['accept-language']
  return preferred(accepted || request.cookies.language || defaultLanguage)
}

/** The language of a page: from `?lang=`, the cookie, or the browser. */
export function languageOfPage({
  query,
  headers,
  cookies,
}: Pick<FastifyRequest, 'query' | 'headers' | 'cookies'>): Language {
  return (
    requestedLanguage(query) ??
    languages.find((language) => language === cookies.language) ??
    preferred(headers['accept-language'] ?? defaultLanguage)
  )
}

export function requestedLanguage(query: unknown): Language | null {
  const { lang } = query as { lang?: unknown }
  return languages.find((language) => language === lang) ?? null
}

function preferred(header: string): Language {
  const ranked = header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const quality = parameters.find((parameter) =>
        parameter.trim().startsWith('q='),
      )
      return {
        tag,
        quality: quality === undefined ? 1 : Number(quality.trim().slice(2)),
      }
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
  return firstLanguage(ranked.map(({ tag }) => tag))
}
