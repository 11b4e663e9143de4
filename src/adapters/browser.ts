import * as z from 'zod/mini'
import type { HomeLists } from '#contract/homeLists.ts'
import { type Language, languages } from '#contract/languages.ts'
import type { Category, MenuPage } from '#contract/menu.ts'
import { modes } from '#contract/mode.ts'
import { paymentType } from '#contract/paymentTypes.ts'

/**
 * Data that the server writes into the page, so that the first screen needs no call; every part may be missing. Lists
 * keep the views' types without validation: checking each field of each dish would take longer than drawing it.
 */
const shopData = z.object({
  language: z.optional(z.enum(languages)),
  menuPage: z.optional(z.custom<MenuPage>()),
  categories: z.optional(z.custom<Category[]>()),
  home: z.optional(z.custom<HomeLists>()),
  mode: z.optional(z.enum(modes)),
  payments: z.optional(
    z.nullable(
      z.object({
        publishableKey: z.string(),
        scriptUrl: z.nullable(z.string()),
      }),
    ),
  ),
  /** The payment methods on offer; every method where another server delivers the page. */
  paymentMethods: z.optional(z.array(paymentType)),
  timeZone: z.optional(z.string()),
  seller: z.optional(
    z.object({
      name: z.string(),
      address: z.string(),
      abn: z.string(),
      phone: z.optional(z.string()),
      /** False for a seller that is not registered for GST. */
      gst: z.optional(z.boolean()),
    }),
  ),
})

export type ShopData = z.output<typeof shopData>

/** The page's inlined data, or nothing where another server delivers the page. */
export function readShopData(): ShopData {
  return parseShopData(document.getElementById('shop-data')?.textContent)
}

/** Parses a page's JSON data; nothing where it cannot be read. */
export function parseShopData(text: string | null | undefined): ShopData {
  const parsed = z.safeDecode(shopData, text ? JSON.parse(text) : {})
  return parsed.success ? parsed.data : {}
}

export function readCookie(name: string): string | null {
  const found = document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(`${name}=`))
  return found ? decodeURIComponent(found.slice(name.length + 1)) : null
}

/** Sets a cookie for the whole shop; without `maxAgeSeconds` it ends with the browser session. */
export function writeCookie(
  name: string,
  value: string,
  maxAgeSeconds?: number,
) {
  const age = maxAgeSeconds === undefined ? '' : `; Max-Age=${maxAgeSeconds}`
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Lax${age}`
}

export function rememberedLanguage(): Language | null {
  const remembered = readCookie('language')
  return languages.find((language) => language === remembered) ?? null
}

/** Stores the language for a year; server messages and mails use it. */
export function rememberLanguage(language: Language) {
  writeCookie('language', language, 31_536_000)
}
