import * as z from 'zod/mini'

/** A number, which some backends send as decimal text. */
export const figure = z.codec(
  z.union([z.number(), z.string().check(z.regex(/^-?\d{1,9}(\.\d+)?$/))]),
  z.number(),
  { decode: Number, encode: (value) => value },
)
