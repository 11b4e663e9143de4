import { homeLists } from '#contract/homeLists.ts'
import type { Language } from '#contract/languages.ts'
import type { Env } from '../config/env.ts'
import { paymentSettings } from '../config/paymentSettings.ts'
import { sellerOf } from '../config/seller.ts'
import type { ServerLabels } from '../i18n/labels.ts'
import type { MenuSnapshot } from '../menu/menuSnapshot.ts'

/** The content of a page; two equal contents render the same page. */
export type PageContent = { labels: ServerLabels; menu: MenuSnapshot }

/** The data of a page's first screen as JSON: the shop's facts and the lists of the page. */
export function pageData(
  env: Env,
  { menu }: PageContent,
  path: string,
  language: Language,
  homeSelection = 0,
): string {
  const { mode, PAYMENT_METHODS: paymentMethods } = env
  const payments = paymentSettings(env)
  const timeZone = menu.calendar.time_zone
  const facts = {
    language,
    mode,
    payments,
    paymentMethods,
    seller: sellerOf(env),
    timeZone,
  }

  return JSON.stringify({ ...facts, ...listsOf(menu, path, homeSelection) })
}

/** Lists in the form of the views: money in cents. */
function listsOf(
  menu: MenuSnapshot,
  path: string,
  homeSelection: number,
): object {
  if (path === '/ordernow')
    return { menuPage: menu.firstPage(), categories: menu.categories }
  if (path !== '/') return {}
  const dishes = menu.dishes.map((dish) => dish.menuItem)
  return { home: homeLists(dishes, homeSelection) }
}
