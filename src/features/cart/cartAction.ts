import type { User } from '#contract/session.ts'

export type CartAction = 'login' | 'addAddress' | 'checkout' | 'empty'

export function cartAction(user: User | null, quantity: number): CartAction {
  if (!user) return 'login'
  if (!user.primary_address) return 'addAddress'
  return quantity > 0 ? 'checkout' : 'empty'
}
