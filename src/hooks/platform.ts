import type { Stripe, StripeCardElement } from '@stripe/stripe-js'
import { createContext, use } from 'react'
import type { Language } from '#contract/languages.ts'
import type { Mode } from '#contract/mode.ts'

/** The payment provider as the card field needs it. */
export type CardProvider = {
  /** The provider speaking a language; loaded when first asked for. */
  stripe: (language: Language) => Promise<Stripe>
  /** Keeps the card field on the page as the one that pays; returns how to let it go. */
  hold: (field: { stripe: Stripe; card: StripeCardElement }) => () => void
}

/** Who sells, as a tax invoice names them. */
export type SellerDetails = { name: string; address: string; abn: string }

/** What views may ask of the browser beside the actors. */
export type Platform = {
  /** The address of an image path that the API names. */
  mediaUrl: (path: string) => string
  /** Milliseconds on the shop's business calendar. */
  now: () => number
  /** Null where the shop has no payment provider. */
  payments: (() => Promise<CardProvider>) | null
  /** Live where the server does not say. */
  mode?: Mode | undefined
  /** Without it no invoice is a tax invoice. */
  seller?: SellerDetails | undefined
  /** The kitchen's time zone as the page names it, of the IANA database; views use `useTimeZone`. */
  timeZone?: string | undefined
  /** A phone cannot scan its own screen; WeChat's own browser can. */
  device?: 'phone' | 'wechat' | undefined
  /** Opens the browser's dialog for printing. */
  print?: () => void
}

const PlatformContext = createContext<Platform>({
  mediaUrl: (path) => path,
  now: Date.now,
  payments: null,
})

export const PlatformProvider = PlatformContext.Provider

export const usePlatform = () => use(PlatformContext)
