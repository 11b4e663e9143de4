import { and, desc, eq, notInArray, sql } from 'drizzle-orm'
import type { SavedCard } from '#contract/savedCards.ts'
import type { ServerContext } from '../context.ts'
import type { Database } from '../db/client.ts'
import { customers } from '../db/schema/customers.ts'
import { savedCards } from '../db/schema/payments.ts'
import { notFound } from '../domain/requestRefusal.ts'
import type { ProviderCard } from '../gateways/paymentProvider.ts'
import { deferOnProviderError } from './deferOnProviderError.ts'

/** Reads a customer's cards, default first, after a synchronization if the provider answers. */
export async function readSavedCards(
  context: ServerContext,
  customerId: number,
): Promise<SavedCard[]> {
  const { db } = context.deps
  await deferOnProviderError(context, () => refresh(context, customerId))
  const rows = await db
    .select()
    .from(savedCards)
    .where(eq(savedCards.customer_id, customerId))
    .orderBy(desc(savedCards.is_default), desc(savedCards.id))
  return rows.map(({ customer_id: _, ...card }) => card)
}

/** Deletes a card at the provider and in the database. Throws 404 for another customer's card. */
export async function removeCard(
  context: ServerContext,
  customerId: number,
  id: number,
): Promise<void> {
  const { db, payments } = context.deps
  const card = await ownCard(db, customerId, id)
  await payments.detachCard(card.stripe_payment_method_id)
  await db.transaction(async (tx) => {
    await lockCards(tx, customerId)
    await tx.delete(savedCards).where(eq(savedCards.id, id))
    await keepDefault(tx, customerId)
  })
}

/** Makes a card the default. Throws 404 for another customer's card. */
export async function makeDefaultCard(
  db: Database,
  customerId: number,
  id: number,
): Promise<SavedCard> {
  return await db.transaction(async (tx) => {
    await lockCards(tx, customerId)
    const { customer_id: _, ...card } = await ownCard(tx, customerId, id)
    const isTheirs = eq(savedCards.customer_id, customerId)

    await tx.update(savedCards).set({ is_default: false }).where(isTheirs)
    await tx
      .update(savedCards)
      .set({ is_default: true })
      .where(eq(savedCards.id, id))

    return { ...card, is_default: true }
  })
}

async function ownCard(db: Database, customerId: number, id: number) {
  const isOwn = and(
    eq(savedCards.customer_id, customerId),
    eq(savedCards.id, id),
  )
  const [card] = await db.select().from(savedCards).where(isOwn)
  if (card === undefined) throw notFound()
  return card
}

async function refresh(
  { deps: { db, payments } }: ServerContext,
  customerId: number,
): Promise<void> {
  const [customer] = await db
    .select()
    .from(customers)
    .where(eq(customers.id, customerId))
  if (!customer?.stripe_customer_id) return

  const cards = await payments.listCards(customer.stripe_customer_id)
  await db.transaction(async (tx) => {
    await lockCards(tx, customerId)
    const ids = cards.map((card) => card.id)
    const isTheirs = eq(savedCards.customer_id, customerId)
    const isGone = and(
      isTheirs,
      notInArray(savedCards.stripe_payment_method_id, ids),
    )

    await tx.delete(savedCards).where(ids.length > 0 ? isGone : isTheirs)
    // The provider lists the newest card first; here the newest gets the highest id.
    for (const card of cards.toReversed()) await keepCard(tx, customerId, card)
    await keepDefault(tx, customerId)
  })
}

async function keepCard(
  tx: Database,
  customer_id: number,
  card: ProviderCard,
): Promise<void> {
  const facts = {
    card_brand: card.brand,
    card_last4: card.last4,
    card_exp_month: card.expMonth,
    card_exp_year: card.expYear,
  }
  await tx
    .insert(savedCards)
    .values({
      ...facts,
      customer_id,
      stripe_payment_method_id: card.id,
      is_default: false,
    })
    .onConflictDoUpdate({
      target: savedCards.stripe_payment_method_id,
      set: facts,
    })
}

async function lockCards(tx: Database, customerId: number): Promise<void> {
  await tx
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.id, customerId))
    .for('no key update')
}

async function keepDefault(tx: Database, customerId: number): Promise<void> {
  const isTheirs = eq(savedCards.customer_id, customerId)
  const newest = tx
    .select({ id: sql`max(${savedCards.id})` })
    .from(savedCards)
    .where(isTheirs)
    .having(sql`not bool_or(${savedCards.is_default})`)
  await tx
    .update(savedCards)
    .set({ is_default: true })
    .where(sql`${savedCards.id} = (${newest})`)
}
