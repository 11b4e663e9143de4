import * as z from 'zod/mini'
import { address } from './addressBook.ts'
import { money } from './money.ts'
import { order } from './orders.ts'
import type { PrivacyOf } from './privacy.ts'
import { messageAnswer, route } from './route.ts'
import { savedCard } from './savedCards.ts'
import { user } from './session.ts'
import { walletTransaction } from './wallet.ts'

/** All that the shop keeps about a customer, but for hashes and mails, which repeat it. */
export const ownData = z.object({
  /** When it was read, ISO. */
  exported_at: z.string(),
  customer: user,
  addresses: z.array(address),
  orders: z.array(order),
  wallet: z.object({ balance: money, transactions: z.array(walletTransaction) }),
  cards: z.array(savedCard),
  /** The logins that are not over, ISO. */
  logins: z.array(z.object({ begun_at: z.string(), ends_at: z.string() })),
})

/** All that the shop keeps about a customer; amounts in cents. */
export type OwnData = z.output<typeof ownData>

/** Who may see who a customer is: in a machine the name stands for their email. */
export const ownDataPrivacy = { customer: 'personal' } as const satisfies PrivacyOf<OwnData>

/** The customer's data, to take away. */
export const exportOwnData = route({
  method: 'GET',
  path: '/account/export/',
  access: 'customer',
  summary: "The customer's own data, to take away",
  output: ownData,
})

/** What deletes an account: its password, and the balance that the customer has seen and gives up. */
export const accountDeletion = z.object({ password: z.string(), balance: money })

/** What deletes an account; the balance in cents. */
export type AccountDeletion = z.output<typeof accountDeletion>

/** Deletes the account. A 400 names `password`; 409 while an order or payment is open, and with `balance` when the wallet holds another one. */
export const deleteAccount = route({
  method: 'POST',
  path: '/account/delete/',
  access: 'customer',
  summary: 'Delete the account',
  body: accountDeletion,
  output: messageAnswer,
})
