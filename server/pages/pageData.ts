import * as z from 'zod/mini'
import { homeLists } from '#contract/homeLists.ts'
import type { Language } from '#contract/languages.ts'
import { category, menuItem } from '#contract/menu.ts'
import type { Env } from '../config/env.ts'
import { paymentSettings } from '../config/paymentSettings.ts'
import { sellerOf } from '../config/seller.ts'
import type { ServerLabels } from '../i18n/labels.ts'
import type { MenuSnapshot } from '../menu/menuSnapshot.ts'

/** What a page is made of; it is the same as long as both are. */
export type PageContent = { labels: ServerLabels; menu: MenuSnapshot }

/** The data of a page's first screen as JSON: who sells how, and what it lists. */
export function pageData(
  env: Env,
  { menu }: PageContent,
  path: string,
  language: Language,
): string {
  const { mode } = env
  const facts = { language, mode, payments: paymentSettings(env), seller: sellerOf(env) }
  const parts = [JSON.stringify(facts).slice(1, -1), ...listsOf(menu, path)]
  return `{${parts.join(',')}}`
}

function listsOf(menu: MenuSnapshot, path: string): string[] {
  if (path === '/ordernow') {
    const categories = z.encode(z.array(category), [...menu.categories])
    return [`"menuPage":${menu.page({}).content}`, `"categories":${JSON.stringify(categories)}`]
  }
  if (path !== '/') return []
  const lists = homeLists(
    menu.dishes.map((dish) => dish.menuItem),
    Math.random,
  )
  const encoded = Object.entries(lists).map(([name, dishes]) => [
    name,
    z.encode(z.array(menuItem), dishes),
  ])
  return [`"home":${JSON.stringify(Object.fromEntries(encoded))}`]
}
