import * as z from 'zod/mini'
import { allergens } from './allergens.ts'
import { figure } from './figure.ts'
import { money } from './money.ts'
import type { PrivacyOf } from './privacy.ts'
import { id } from './route.ts'

const nameKey = z.optional(z.nullable(z.string()))
/** Lines of orders may lack figures (A23); all figures 0 means unknown. */
const optionalFigure = z._default(z.nullable(figure), 0)

/** A cart line: one dish, one portion, its add-ons, a quantity. An order keeps the same lines. */
export const cartLine = z.object({
  /** Sequential from 1 within the cart. */
  id,
  meal_id: id,
  meal_name: z.string(),
  meal_trans_code: nameKey,
  /** The path of the dish's main image on the API's host; lines of earlier versions have none. */
  image: z.optional(z.nullable(z.string())),
  selected_meal_portion_id: id,
  selected_meal_portion_name: z.string(),
  selected_meal_portion_trans_code: nameKey,
  selected_meal_portion_weight: figure,
  selected_meal_portion_price: money,
  selected_meal_addon_price: money,
  /** The part of the price of one piece that has no GST. */
  gst_free_price: z.optional(money),
  calories: optionalFigure,
  protein: optionalFigure,
  carbs: optionalFigure,
  fats: optionalFigure,
  isMealSet: z._default(z.boolean(), false),
  /** The allergens of the dish in its portion. */
  allergens,
  addons: z.array(
    z.object({ id, name: z.string(), trans_code: nameKey, allergens }),
  ),
  quantity: z.int().check(z.minimum(1), z.maximum(999)),
  total_price: money,
})

/** A cart line; prices in cents. */
export type CartLine = z.output<typeof cartLine>

export const cartPrivacy = {
  meal_name: 'public',
  meal_trans_code: 'public',
  image: 'public',
  selected_meal_portion_name: 'public',
  selected_meal_portion_trans_code: 'public',
  trans_code: 'public',
  allergens: 'public',
} as const satisfies PrivacyOf<CartLine | CartLine['addons'][number]>

const isWithinLimits = ({ addons }: CartLine, index: number) =>
  index < 200 && !(addons.length > 20)

/** The wire's `menu_item`: cart lines as a JSON text. */
export const cartLinesText = z.codec(
  z.string().check(z.maxLength(200_000)),
  z.array(cartLine),
  {
    decode: (text, context) => {
      try {
        const lines = JSON.parse(text)
        // Checks the limits before the schema parses each line.
        if (lines.every(isWithinLimits)) return lines
      } catch {}
      context.issues.push({
        code: 'custom',
        input: text,
        message: 'No cart lines.',
      })
      return z.NEVER
    },
    encode: (lines) => JSON.stringify(lines),
  },
)
