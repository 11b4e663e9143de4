/** The kind of money: the sandbox's play money, the provider's test money, or real money. */
export const modes = ['sandbox', 'test', 'live'] as const

export type Mode = (typeof modes)[number]
