import type { Stripe, StripeCardElement } from '@stripe/stripe-js'
import { createContext, use } from 'react'
import type { Language } from '#contract/languages.ts'
import type { Mode } from '#contract/mode.ts'
import type { CurrentSeller } from '#contract/orderDocuments.ts'

/** The part of the payment provider that the card field uses. */
export type CardProvider = {
  /** Loads the provider with the first call. */
  stripe: (language: Language) => Promise<Stripe>
  /** Registers the card field that pays, with the language of its provider; returns a function that releases it. */
  hold: (field: {
    stripe: Stripe
    card: StripeCardElement
    language: Language
  }) => () => void
}

/** Functions and data of the browser for views, beside the actors. */
export type Platform = {
  mediaUrl: (path: string) => string
  /** Milliseconds by the shop's clock. */
  now: () => number
  /** Null where the shop has no payment provider. */
  payments: (() => Promise<CardProvider>) | null
  /** Default: live. */
  mode?: Mode | undefined
  /** Without a seller no invoice is a tax invoice. */
  seller?: CurrentSeller | undefined
  /** The kitchen's IANA time zone in the page's data; views use `useTimeZone`. */
  timeZone?: string | undefined
  /** A phone cannot scan its own screen; WeChat's browser can. */
  device?: 'phone' | 'wechat' | undefined
  print?: () => void
}

const PlatformContext = createContext<Platform>({
  mediaUrl: (path) => path,
  now: Date.now,
  payments: null,
})

export const PlatformProvider = PlatformContext.Provider

export const usePlatform = () => use(PlatformContext)
