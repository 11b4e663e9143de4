import { asc, eq } from 'drizzle-orm'
import { stateOfPostalCode } from '#contract/stateOfPostalCode.ts'
import { insertCustomer } from '../accounts/insertCustomer.ts'
import { hashPassword } from '../accounts/passwords.ts'
import type { Database } from '../db/client.ts'
import { deliveryPoints, outlets } from '../db/schema/checkout.ts'
import { addresses, customers } from '../db/schema/customers.ts'
import { settings } from '../db/schema/settings.ts'
import { creditWallet } from '../ledger/walletLedger.ts'

/** The customer of every new sandbox. */
export const demoCustomer = {
  email: 'demo@lantern.example',
  password: 'lantern-demo',
  full_name: 'Demo Customer',
  mobile_number: '0412345678',
  /** In cents. */
  balance: 20_000,
}

/** The address where the kitchen delivers there, as the sample kitchen does. */
const home = {
  name: 'Home',
  street_address1: '18 Harris Street',
  street_address2: null,
  suburbs: 'Pyrmont',
  city: 'Sydney',
  state: 'NSW',
  postal_code: 2009,
}

/** Creates the demo customer with a wallet balance and an address, if the kitchen delivers, once per database. */
export async function createDemoCustomer(
  db: Database,
  now: Date,
): Promise<void> {
  const password_hash = await hashPassword(demoCustomer.password)
  await db.transaction(async (tx) => {
    const inserted = await tx
      .insert(settings)
      .values({ key: 'demo_customer', value: demoCustomer.email })
      .onConflictDoNothing()
      .returning()
    if (inserted.length === 0) return

    const { email, full_name, mobile_number } = demoCustomer
    const details = {
      email,
      full_name,
      mobile_number,
      password_hash,
      language: 'en',
    } as const
    const customer = await insertCustomer(tx, {
      ...details,
      remember: true,
      created_at: now,
      confirmed_at: now,
    })
    if (customer !== null) await addAddressAndBalance(tx, customer.id, now)
  })
}

async function addAddressAndBalance(
  tx: Database,
  customer_id: number,
  created_at: Date,
): Promise<void> {
  const place = await findPlace(tx)
  if (place !== null) {
    const [address] = await tx
      .insert(addresses)
      .values({ ...place, customer_id, created_at })
      .returning({ id: addresses.id })
    const chosen = {
      primary_address_id: address?.id,
      billing_address_id: address?.id,
    }
    await tx.update(customers).set(chosen).where(eq(customers.id, customer_id))
  }
  await creditWallet(tx, {
    customer_id,
    amount: demoCustomer.balance,
    order_type: 'WALLET_RECHARGE',
    description: null,
    created_at,
  })
}

/** An address where the kitchen delivers; null if it delivers nowhere. */
async function findPlace(tx: Database): Promise<typeof home | null> {
  const points = await tx
    .select()
    .from(deliveryPoints)
    .orderBy(asc(deliveryPoints.postal_code))
  const [first] = points
  if (!first || points.some((point) => point.postal_code === home.postal_code))
    return first ? home : null

  const { postal_code, suburb } = first
  const [outlet] = await tx.select().from(outlets).orderBy(asc(outlets.id))
  const state = stateOfPostalCode(postal_code) ?? outlet?.state ?? ''
  return {
    ...home,
    street_address1: '1 Example Street',
    suburbs: suburb,
    city: outlet?.state === state ? outlet.city : suburb,
    state,
    postal_code,
  }
}
