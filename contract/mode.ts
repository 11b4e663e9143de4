/** What a payment moves: play money of the shop's own sandbox, the provider's test money, or real money. */
export const modes = ['sandbox', 'test', 'live'] as const

/** One of `modes`. */
export type Mode = (typeof modes)[number]
