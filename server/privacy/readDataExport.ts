import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import type { Language } from '#contract/languages.ts'
import { isFullList, type Order } from '#contract/orders.ts'
import type { OwnData } from '#contract/ownData.ts'
import { readAddresses } from '../accounts/readAddresses.ts'
import { readUser } from '../accounts/readUser.ts'
import type { Deps } from '../context.ts'
import type { Database } from '../db/client.ts'
import { logins } from '../db/schema/customers.ts'
import { savedCards } from '../db/schema/payments.ts'
import { wallets } from '../db/schema/wallet.ts'
import { unauthorized } from '../domain/requestRefusal.ts'
import { readOrders } from '../orders/readOrders.ts'
import { readLedgerEntries } from '../wallet/readLedgerEntries.ts'

export async function readDataExport(
  { db, clock }: Deps,
  customerId: number,
  language: Language,
): Promise<OwnData> {
  const customer = await readUser(db, customerId)
  if (customer === null) throw unauthorized('session_over')

  const isTheirs = eq(wallets.customer_id, customerId)
  const [wallet] = await db.select().from(wallets).where(isTheirs)
  const cards = await db
    .select()
    .from(savedCards)
    .where(eq(savedCards.customer_id, customerId))

  return {
    exported_at: new Date(clock.realNow()).toISOString(),
    customer,
    addresses: await readAddresses(db, customerId),
    orders: await readAllOrders(db, language, customerId),
    wallet: {
      balance: wallet?.balance ?? 0,
      transactions: await readLedgerEntries(
        db,
        customerId,
        Number.MAX_SAFE_INTEGER,
      ),
    },
    cards: cards.map(({ customer_id: _, ...card }) => card),
    logins: await readLogins(db, customerId, new Date(clock.realNow())),
  }
}

async function readAllOrders(
  db: Database,
  language: Language,
  customerId: number,
): Promise<Order[]> {
  const all: Order[] = []
  for (;;) {
    const more = await readOrders(db, language, customerId, all.at(-1)?.id)
    all.push(...more)
    if (!isFullList(more)) return all
  }
}

async function readLogins(
  db: Database,
  customerId: number,
  now: Date,
): Promise<OwnData['logins']> {
  const { customer_id, begun_at, ends_at, ended_at } = logins
  const rows = await db
    .select({ begun_at, ends_at })
    .from(logins)
    .where(and(eq(customer_id, customerId), isNull(ended_at), gt(ends_at, now)))
    .orderBy(asc(begun_at))
  return rows.map(({ begun_at, ends_at }) => ({
    begun_at: begun_at.toISOString(),
    ends_at: ends_at.toISOString(),
  }))
}
