import { eq } from 'drizzle-orm'
import { stateOfPostalCode } from '#contract/stateOfPostalCode.ts'
import { insertCustomer } from '../accounts/insertCustomer.ts'
import { hashPassword } from '../accounts/passwords.ts'
import type { Database } from '../db/client.ts'
import { deliveryPoints } from '../db/schema/checkout.ts'
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

const home = {
  name: 'Home',
  street_address1: '18 Harris Street',
  street_address2: null,
  suburbs: 'Pyrmont',
  city: 'Sydney',
  state: 'NSW',
  postal_code: 2009,
}

/** Creates the demo customer with an address and a wallet balance, once per database. */
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
  const [address] = await tx
    .insert(addresses)
    .values({ ...(await homeIn(tx)), customer_id, created_at })
    .returning({ id: addresses.id })
  const chosen = {
    primary_address_id: address?.id,
    billing_address_id: address?.id,
  }

  await tx.update(customers).set(chosen).where(eq(customers.id, customer_id))
  await creditWallet(tx, {
    customer_id,
    amount: demoCustomer.balance,
    order_type: 'WALLET_RECHARGE',
    description: null,
    created_at,
  })
}

/** The same street in the delivery area of another kitchen. */
async function homeIn(tx: Database) {
  const points = await tx
    .select()
    .from(deliveryPoints)
    .orderBy(deliveryPoints.postal_code)
  const isServed = points.some(
    (point) => point.postal_code === home.postal_code,
  )
  const [point] = points
  if (isServed || point === undefined) return home

  const { postal_code, suburb } = point
  const state = stateOfPostalCode(postal_code)
  return { ...home, suburbs: suburb, city: suburb, state, postal_code }
}
