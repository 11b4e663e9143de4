import * as z from 'zod/mini'
import type { Translate } from './translations.ts'

/** The origin of the seafood in a dish, portion or add-on, in the words of the information standard of 2025. */
export const seafoodOrigins = ['australian', 'imported', 'mixed'] as const

export type SeafoodOrigin = (typeof seafoodOrigins)[number]

/** Null or absent means without seafood, or without a statement of it. */
export const seafoodOrigin = z.optional(z.nullable(z.enum(seafoodOrigins)))

/** The origin of the seafood as customers read it; null without one. */
export function seafoodText(
  part: { seafood_origin?: SeafoodOrigin | null | undefined },
  t: Translate,
): string | null {
  return part.seafood_origin ? t(`menu.seafood_${part.seafood_origin}`) : null
}
