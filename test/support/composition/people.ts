import type { CartLine } from '#contract/cart.ts'
import type { SavedCard } from '#contract/savedCards.ts'
import type { User } from '#contract/session.ts'
import type { CartRecord } from '#machines/cart/cartSetup.ts'
import { addressOf, lineOf } from '#test/support/fixtures/checkout.ts'
import { sampleUser } from '#test/support/fixtures/customer.ts'
import { sampleCoupon } from '#test/support/fixtures/menu.ts'

export const people = ['mei', 'bo'] as const

export type Person = (typeof people)[number]

const homes: Record<Person, number> = { mei: 1, bo: 2 }

/** Returns a customer; each of their private texts contains their mark. */
export function userOf(person: Person): User {
  const home = homeOf(person)
  const email = `${markOf(person)}example.test`
  return {
    ...sampleUser,
    id: homes[person],
    full_name: markOf(person),
    email,
    primary_address: home,
    billing_address: home,
  }
}

/** Returns the text that every private text of this customer contains, and no other text. */
export function markOf(person: Person): string {
  return `${person}@`
}

/** Returns the customer whose mark is in a text; null without a mark. */
export function personOf(text: string): Person | null {
  return people.find((person) => text.includes(markOf(person))) ?? null
}

export function homeOf(person: Person) {
  return { ...addressOf(homes[person]), name: `Home of ${markOf(person)}` }
}

export function cardOf(person: Person): SavedCard {
  return {
    id: homes[person],
    stripe_payment_method_id: `pm_${markOf(person)}`,
    card_brand: 'visa',
    card_last4: '4242',
    card_exp_month: 1,
    card_exp_year: 2030,
    is_default: true,
  }
}

/** Returns a line of one portion; each id is another dish. */
export function dish(id: number): CartLine {
  return { ...lineOf(), id, meal_id: id, meal_name: `Dish ${id}` }
}

export function fullCart(owner: Person | null): CartRecord {
  return {
    lines: [dish(1), dish(2), dish(3)],
    coupon: sampleCoupon({ code: 'TEN' }),
    owner: owner && userOf(owner).email,
    ordered: [],
  }
}
