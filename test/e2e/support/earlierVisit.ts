import type { Page } from '@playwright/test'
import * as z from 'zod/mini'
import { cartLine } from '#contract/cart.ts'
import { type CheckoutValues, emptyForm } from '#contract/checkoutForm.ts'
import { draftOf } from '#contract/lineDraft.ts'
import { menuItem } from '#contract/menu.ts'
import { numberLines } from '#machines/cart/cartLines.ts'
import { demo, type Shop } from './story.ts'

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

/** Restores an earlier visit: its session, its cart, and optionally the form of its tab. */
export async function restoreVisit(page: Page, shop: Shop, visit?: Visit) {
  const localRecords = await storageOfVisit(shop, visit)
  const storedForm = visit?.form ? formOf(visit.form) : null
  // A reload keeps the page's own records.
  await page.addInitScript(
    ([records, checkoutForm]) => {
      if (sessionStorage.getItem('visited')) return
      sessionStorage.setItem('visited', 'yes')
      for (const [key, value] of Object.entries(records))
        localStorage.setItem(key, value)
      if (checkoutForm !== null)
        sessionStorage.setItem('checkout_form', checkoutForm)
    },
    [localRecords, storedForm] as const,
  )
}

export async function storageOfVisit(
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

/** Returns the checkout's form as a tab stores it. */
export function formOf(form: Partial<CheckoutValues>): string {
  return JSON.stringify({ version: 1, form: { ...emptyForm, ...form } })
}

/** Logs the demo customer in; returns the session as the browser stores it. */
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

/** Replaces the access token by an expired one, and optionally the refresh token; null removes that. */
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
