import * as z from 'zod/mini'
import { address } from './addressBook.ts'
import { money } from './money.ts'
import { order } from './orders.ts'
import type { PrivacyOf } from './privacy.ts'
import { messageAnswer, route } from './route.ts'
import { savedCard } from './savedCards.ts'
import { user } from './session.ts'
import { walletTransaction } from './wallet.ts'

/** The stored data of a customer, without hashes and mails. */
export const ownData = z.object({
  /** The time of the export, ISO. */
  exported_at: z.string(),
  customer: user,
  addresses: z.array(address),
  orders: z.array(order),
  wallet: z.object({
    balance: money,
    transactions: z.array(walletTransaction),
  }),
  cards: z.array(savedCard),
  /** Logins that have not ended, ISO. */
  logins: z.array(z.object({ begun_at: z.string(), ends_at: z.string() })),
})

export type OwnData = z.output<typeof ownData>

/** In machines `customer` is the email of the signed-in customer. */
export const ownDataPrivacy = {
  customer: 'personal',
} as const satisfies PrivacyOf<OwnData>

export const exportOwnData = route({
  method: 'GET',
  path: '/account/export/',
  access: 'customer',
  summary: "The customer's own data, to take away",
  output: ownData,
})

/** Deletes an account: the password, and the balance that the customer saw and gives up. */
export const accountDeletion = z.object({
  password: z.string(),
  balance: money,
})

export type AccountDeletion = z.output<typeof accountDeletion>

/**
 * Deletes the account. A 400 names `password`; 409 while an order or payment is open, or with `balance` when it
 * differs.
 */
export const deleteAccount = route({
  method: 'POST',
  path: '/account/delete/',
  access: 'customer',
  summary: 'Delete the account',
  body: accountDeletion,
  output: messageAnswer,
})
