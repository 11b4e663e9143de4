import * as z from 'zod'
import {
  type CompleteLanguage,
  completeLanguages,
  type Language,
  languages,
} from '#contract/languages.ts'
import { parseCents } from '#contract/money.ts'
import { maxDaysAhead, minDaysAhead } from '#contract/openingCalendar.ts'
import { plainCode } from '#contract/pricing.ts'
import { isWallDate } from '#contract/schedule.ts'
import { seafoodOrigins } from '#contract/seafoodOrigin.ts'
import { describeConversion } from './damagedText.ts'
import { describeDate } from './readDates.ts'
import { readState } from './readState.ts'
import { readTime } from './readTime.ts'

/** Not a value that a spreadsheet program made of the text. */
const typed = z.string().refine((value) => describeConversion(value) === null, {
  error: ({ input }) => describeConversion(String(input)) ?? '',
})
const text = typed.trim().min(1, 'must not be empty')
/** Not trimmed: spaces around a label are part of it. */
const label = typed.refine((value) => value.trim() !== '', 'must not be empty')
const optionalText = typed.trim().transform((value) => value || null)
/** A number or a word; full-width characters of a Chinese keyboard are normalized. */
const plain = z.string().transform((value) => value.normalize('NFKC').trim())
const answers = new Map([
  ...['yes', 'y', 'true', '是'].map((word) => [word, true] as const),
  ...['no', 'n', 'false', '否'].map((word) => [word, false] as const),
])
const yesNo = plain.transform((value, context) => {
  const answer = answers.get(value.toLowerCase())
  if (answer !== undefined) return answer
  context.addIssue(`must be yes or no, not "${value}"`)
  return z.NEVER
})
/** The column is optional, and an empty cell means no. */
const optionalYes = z
  .string()
  .default('')
  .transform((value) => value.trim() || 'no')
  .pipe(yesNo)
const id = integer('an id such as 12', 1, 2_147_483_647)
const position = integer('a whole number', 0, 1_000_000)
const postalCode = integer('a postal code such as 2000', 200, 9999)
const cents = plain.transform((value, context) => {
  const amount = parseCents(withoutFormat(value))
  if (amount !== null && amount >= 0 && amount <= 1_000_000) return amount
  context.addIssue(
    `must be an amount from 0.00 to 10000.00 such as 14.90, not "${value}"`,
  )
  return z.NEVER
})
const withoutFormat = (value: string) => {
  const bare = value.replace(/^(?:A?\$|AUD) */, '')
  return /^\d{1,3}(?:,\d{3})+\.\d{2}$/.test(bare)
    ? bare.replaceAll(',', '')
    : bare
}
const figure = plain.transform((value, context) => {
  if (/^\d{1,5}(\.\d+)?$/.test(value)) return Number(value)
  context.addIssue(`must be a number such as 8.5, not "${value}"`)
  return z.NEVER
})
/** Entries are separated by bars or similar signs, commas or semicolons, also those of a Chinese keyboard. */
const list = z.string().transform((value) => {
  const entries = value
    .split(/[|｜丨¦│ǀ∣︱,，、;；]/)
    .map((entry) => entry.trim())
  return entries.filter((entry) => entry !== '')
})
/** Any other character may join two allergens. */
const allergens = list.transform((entries, context) => {
  const names = entries.map((entry) => entry.normalize('NFKC'))
  const none = names.find((name) =>
    /^(?:none|nil|[-–—]|无|無|没有)$/i.test(name),
  )
  if (none && names.length === 1) return []

  const odd = names.find((name) => !/^[\p{L}\p{M}\p{N} '’().-]+$/u.test(name))
  if (odd === undefined && !none) return names
  context.addIssue(
    odd
      ? `must be names of allergens with | between them, not "${odd}"`
      : `"${none}" means no allergen, and others stand beside it`,
  )
  return z.NEVER
})
/** Null for an empty cell, or without the column. */
const seafoodOrigin = plain.default('').transform((value, context) => {
  if (value === '') return null
  const origin = [...seafoodOrigins, 'exempt' as const].find((each) =>
    [each, each[0]].includes(value.toLowerCase()),
  )
  if (origin !== undefined) return origin
  context.addIssue(
    `must be Australian, Imported, Mixed or Exempt, not "${value}"`,
  )
  return z.NEVER
})
/** The column is optional: without it, allergens are not stated. */
const stated = allergens.optional()
const ids = list.pipe(z.array(id))
const fileName = z
  .string()
  .regex(/^[^./\\][^/\\]*$/, 'must be names of files, without a folder')
const date = plain.default('').transform((value, context) => {
  if (value === '') return null
  if (isWallDate(value)) return value
  context.addIssue(describeDate(value))
  return z.NEVER
})
const limit = plain.default('').transform((value, context) => {
  if (value === '') return null
  if (/^[1-9]\d{0,6}$/.test(value)) return Number(value)
  context.addIssue(`must be a whole number from 1 or empty, not "${value}"`)
  return z.NEVER
})
/** As customers may type it: `MUM-10` is `mum 10`. */
const couponCode = text
  .transform(plainCode)
  .refine((code) => code !== '', 'must have letters or digits')
const couponLimits = {
  first_date: date,
  last_date: date,
  uses_total: limit,
  uses_per_customer: limit,
}
const wallTime = plain.transform((value, context) => {
  const time = readTime(value)
  if (time !== null) return time
  context.addIssue(`must be a time such as 14:30, not "${value}"`)
  return z.NEVER
})
/** Numbers from 0, Sunday. */
const weekdays = list.transform((entries, context) => {
  const days = entries.map((entry) => dayNames.indexOf(entry.toLowerCase()))
  const unknown = entries.find((_, at) => days[at] === -1)
  if (unknown === undefined && days.length > 0) return [...new Set(days)].sort()
  context.addIssue(
    `must be days such as Monday|Friday, ${unknown === undefined ? 'and is empty' : `not "${unknown}"`}`,
  )
  return z.NEVER
})
export const dayNames = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
]
/** Two letters, such as NZ; an empty cell or no column means Australia. */
const country = plain
  .default('')
  .transform((value) => value.toUpperCase() || 'AU')
  .pipe(z.string().regex(/^[A-Z]{2}$/, 'must be two letters such as AU or NZ'))
/** The last weekday for orders of a weekday: `Sunday: Thursday`; null for an empty cell. */
const orderBy = list.default([]).transform((entries, context) => {
  const pairs = entries.map((entry) => {
    const days = entry.split(/[:：]/).map((name) => name.trim().toLowerCase())
    const [weekday = -1, by = -1, other] = days.map((day) =>
      dayNames.indexOf(day),
    )
    return other === undefined ? { weekday, by } : { weekday: -1, by }
  })
  const unknown = pairs.findIndex(({ weekday, by }) => weekday < 0 || by < 0)
  if (unknown === -1) return pairs.length > 0 ? pairs : null
  context.addIssue(
    `must be days such as Sunday: Thursday, not "${entries[unknown]}"`,
  )
  return z.NEVER
})
/** `5-6` in a Chinese program. */
const slotName = text.refine((value) => !/^\d{1,2}月\d{1,2}日$/.test(value), {
  error: ({ input }) =>
    `"${input}" is a date: format the cell as text, and write it again`,
})
/** Read as the other dates of their file are. */
export const dateColumns = ['first', 'last', 'first_date', 'last_date']
const closedDate = (isOptional: boolean) =>
  date.transform((value, context) => {
    if (value !== null || isOptional) return value ?? ''
    context.addIssue('must be a date such as 2026-12-25')
    return z.NEVER
  })
const names = columns('name', text)
const nutrition = {
  calories: figure,
  protein: figure,
  carbs: figure,
  fats: figure,
}

/** The columns of each seed file, described in README.md; money becomes cents, lists become arrays. */
export const seedFiles = {
  categories: z.object({ id, ...names, position }),
  tags: z.object({ id, ...names }),
  items: z.object({
    id,
    category_id: id,
    ...names,
    ...columns('description', text),
    price: cents,
    ...nutrition,
    is_popular: yesNo,
    is_best_selling: yesNo,
    tag_ids: ids,
    ...columns('allergens', allergens),
    gst_free: optionalYes,
    seafood_origin: seafoodOrigin,
    images: list.pipe(z.array(fileName)),
    position,
  }),
  portions: z.object({
    id,
    item_id: id,
    ...names,
    weight_g: integer('grams such as 350', 0, 100_000),
    code: text,
    price: cents,
    ...nutrition,
    ...columns('allergens', stated),
    seafood_origin: seafoodOrigin,
    position,
  }),
  addons: z.object({
    id,
    portion_ids: ids,
    ...names,
    price: cents,
    ...columns('allergens', stated),
    gst_free: optionalYes,
    seafood_origin: seafoodOrigin,
  }),
  postal_codes: z.object({ postal_code: postalCode, suburb: text, fee: cents }),
  outlets: z.object({
    id,
    ...names,
    street_address1: text,
    street_address2: optionalText,
    suburbs: optionalText,
    city: text,
    state: plain.transform((value, context) => {
      const state = readState(value)
      if ('name' in state) return state.name
      context.addIssue(state.problem)
      return z.NEVER
    }),
    postal_code: postalCode,
  }),
  time_slots: z.object({
    id,
    ...columns('name', slotName),
    type: plain.pipe(
      z.enum(
        ['PICKUP ONLY', 'DELIVERY ONLY', 'ALL'],
        'must be PICKUP ONLY, DELIVERY ONLY or ALL',
      ),
    ),
    position,
  }),
  coupons: z.object({
    code: couponCode,
    is_active: yesNo,
    min_order_value: cents,
    discount_type: plain.pipe(
      z.enum(
        ['PERCENTAGE', 'FIXED_ORDER', 'FIXED_ITEM'],
        'must be PERCENTAGE, FIXED_ORDER or FIXED_ITEM',
      ),
    ),
    discount_upto: cents,
    ...couponLimits,
    ...columns('description', text),
  }),
  wallet_coupons: z.object({
    id,
    code: couponCode,
    recharge_amount: cents,
    recharge_value: cents,
    ...couponLimits,
  }),
  opening: z.object({
    weekdays,
    opens: wallTime,
    closes: wallTime,
    cut_off: wallTime,
    // With more, Sunday would offer a later day than Monday.
    closed_day_lead: integer('1 or 2', 1, 2),
    days_ahead: integer(
      `a number of days from ${minDaysAhead} to ${maxDaysAhead}`,
      minDaysAhead,
      maxDaysAhead,
    ),
    time_zone: text,
    country,
    order_by: orderBy,
  }),
  closed_days: z.object({
    first: closedDate(false),
    /** Empty for a single day. */
    last: closedDate(true),
    ...columns('reason', text),
  }),
  reviews: z.object({
    id,
    name: text,
    ...columns('text', text),
    rating: integer('a rating from 1 to 5', 1, 5),
  }),
}

export const labelRow = z.object({
  key: z.string().regex(/^[\w.-]+$/, 'must be a key of letters, digits and _'),
  ...inLanguages((language) => language, label),
})

/** A record with its row number in a spreadsheet; the header is row 1. */
export type Numbered<Row> = Row & { row: number }

export type Draft<Row> = Numbered<Partial<Row>>

export type LabelRow = z.output<typeof labelRow>

/** The rows of every seed file except labels; null for an unreadable file. */
export type SeedDraft = {
  [File in keyof typeof seedFiles]:
    | Draft<z.output<(typeof seedFiles)[File]>>[]
    | null
}

export type Seed = {
  [File in keyof typeof seedFiles]: Numbered<
    z.output<(typeof seedFiles)[File]>
  >[]
} & { labels: Numbered<LabelRow & { module: string }>[] }

/** One column for each language: `name_en` and `name_zh`. */
function columns<Name extends string, Column extends z.ZodType>(
  name: Name,
  column: Column,
) {
  return inLanguages<`${Name}_${Language}`, Column>(
    (language) => `${name}_${language}`,
    column,
  )
}

/** One column for each language; an incomplete language may have empty cells, or no column. */
function inLanguages<Name extends string, Column extends z.ZodType>(
  nameOf: (language: Language) => Name,
  column: Column,
): TextColumns<Name, Column> {
  const optional = z.preprocess((cell) => cell || undefined, column.optional())
  const pairs = languages.map((language) => [
    nameOf(language),
    isComplete(language) ? column : optional,
  ])
  return Object.fromEntries(pairs)
}

type TextColumns<Name extends string, Column extends z.ZodType> = {
  [Each in Name]: Each extends `${string}${CompleteLanguage}`
    ? Column
    : z.ZodOptional<Column>
}

/** True for a kitchen in Australia, and as long as no other country is read. */
export function isInAustralia({ opening }: SeedDraft): boolean {
  return (opening?.[0]?.country ?? 'AU') === 'AU'
}

export function isComplete(language: Language): boolean {
  return completeLanguages.some((complete) => complete === language)
}

function integer(rule: string, minimum: number, maximum: number) {
  return plain.transform((value, context) => {
    const number = /^\d{1,10}$/.test(value) ? Number(value) : Number.NaN
    if (number >= minimum && number <= maximum) return number
    context.addIssue(`must be ${rule}, not "${value}"`)
    return z.NEVER
  })
}
