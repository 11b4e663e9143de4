import type { Page } from '@playwright/test'
import * as z from 'zod/mini'
import { cartLine } from '#contract/cart.ts'
import { type CheckoutValues, emptyForm } from '#contract/checkoutForm.ts'
import { draftOf } from '#contract/lineDraft.ts'
import { menuItem } from '#contract/menu.ts'
import { numberLines } from '#machines/cart/cartLines.ts'
import { demo, type Shop } from './story.ts'

/** A line of a cart that an earlier visit filled. */
export type Dish = {
  itemId: number
  portionId: number
  addonIds?: number[]
  quantity?: number
}

/** One mapo tofu at A$15.90. */
export const mapoTofu: Dish = { itemId: 6, portionId: 11 }

type Visit = {
  signedIn?: boolean
  cart?: Dish[]
  form?: Partial<CheckoutValues>
}

/** Begins where an earlier visit ended: the session and the cart that the browser kept from it. */
export async function comeBack(page: Page, shop: Shop, visit?: Visit) {
  const kept = await keptFrom(shop, visit)
  const own = visit?.form ? formOf(visit.form) : null
  // A reload is no new visit: it finds what the page itself stored.
  await page.addInitScript(
    ([records, checkoutForm]) => {
      if (sessionStorage.getItem('visited')) return
      sessionStorage.setItem('visited', 'yes')
      for (const [key, value] of Object.entries(records))
        localStorage.setItem(key, value)
      if (checkoutForm !== null)
        sessionStorage.setItem('checkout_form', checkoutForm)
    },
    [kept, own] as const,
  )
}

/** The local storage of an earlier visit. */
export async function keptFrom(
  shop: Shop,
  { signedIn = true, cart = [mapoTofu] }: Visit = {},
): Promise<Record<string, string>> {
  return {
    ...(signedIn ? await logIn(shop) : {}),
    store_cart: JSON.stringify({
      version: 1,
      lines: await linesOf(shop, cart),
      coupon: null,
      owner: signedIn ? demo.email : null,
    }),
  }
}

/** The checkout's form as a tab keeps it. */
export function formOf(form: Partial<CheckoutValues>): string {
  return JSON.stringify({ version: 1, form: { ...emptyForm, ...form } })
}

/** The session of the demo customer as the browser keeps it. */
export async function logIn({ url }: Shop): Promise<Record<string, string>> {
  const tokens = await json<{ access_token: string; refresh_token: string }>(
    `${url}/api/login/`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(demo),
    },
  )
  const headers = { authorization: `Bearer ${tokens.access_token}` }
  const user = await json(`${url}/api/details/`, { headers })
  return { ...tokens, user: JSON.stringify({ version: 1, user }) }
}

/** Replaces the access token by one that has run out, and perhaps the refresh token too. */
export async function expireAccess(page: Page, refreshToken?: string | null) {
  const payload = btoa(JSON.stringify({ sub: '1', exp: 1_000_000_000 }))
  const expired = `${btoa('{"alg":"HS256"}')}.${payload}.c2lnbmF0dXJl`
  await page.evaluate(
    ([access, refresh]) => {
      localStorage.setItem('access_token', String(access))
      if (refresh === null) localStorage.removeItem('refresh_token')
      else if (refresh) localStorage.setItem('refresh_token', refresh)
    },
    [expired, refreshToken],
  )
}

/** Cart lines as they are stored and sent. */
export async function linesOf(shop: Shop, dishes: readonly Dish[]) {
  const lines = numberLines(
    await Promise.all(dishes.map((dish) => lineOf(shop, dish))),
  )
  return z.encode(z.array(cartLine), lines)
}

async function lineOf(
  { url }: Shop,
  { itemId, portionId, addonIds = [], quantity = 1 }: Dish,
) {
  const item = z.decode(
    menuItem,
    await json(`${url}/api/menu/items/${itemId}/`),
  )
  const portion = item.portion.find(({ id }) => id === portionId)
  if (!portion) throw new Error(`Dish ${itemId} has no portion ${portionId}.`)
  const addons = portion.addons.filter(({ id }) => addonIds.includes(id))
  return draftOf(item, portion, addons, quantity)
}

async function json<Body>(url: string, init?: RequestInit): Promise<Body> {
  const response = await fetch(url, init)
  if (!response.ok)
    throw new Error(`${url}: ${response.status} ${await response.text()}`)
  return response.json()
}
