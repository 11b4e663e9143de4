import * as z from 'zod'
import { badParameter, type SandboxApiError } from './apiError.ts'
import type { Form } from './form.ts'

export const integer = z
  .string()
  .regex(/^-?\d{1,12}$/)
  .transform(Number)

export const flag = z
  .enum(['true', 'false'])
  .transform((value) => value === 'true')

/** Metadata: an empty value removes its key, an empty string removes all keys. */
export const metadata = z.union([
  z.literal(''),
  z.record(z.string(), z.string()),
])

/** A parameter of Stripe that the sandbox accepts and ignores. */
export const ignored = z.unknown().optional()

/** An address; an empty part removes its value. */
export const addressParameters = z.strictObject({
  city: z.string().optional(),
  country: z.string().optional(),
  line1: z.string().optional(),
  line2: z.string().optional(),
  postal_code: z.string().optional(),
  state: z.string().optional(),
})

export const common = {
  expand: z
    .array(z.enum(['latest_charge', 'latest_charge.refunds']))
    .optional(),
  key: ignored,
}

export const paging = {
  ...common,
  limit: integer.pipe(z.number().min(1).max(100)).default(10),
  starting_after: z.string().optional(),
}

/** Parses a call's parameters; throws 400 with the name of the first invalid one. */
export function parseParameters<Shape extends z.ZodRawShape>(
  shape: Shape,
  form: Form,
): z.output<z.ZodObject<Shape, z.core.$strict>> {
  const parsed = z.strictObject(shape).safeParse(form)
  if (parsed.success) return parsed.data
  throw refusalOf(parsed.error.issues[0], form)
}

export function mergeMetadata(
  old: Record<string, string>,
  change: z.output<typeof metadata> | undefined,
): Record<string, string> {
  if (change === undefined) return old
  if (change === '') return {}
  return Object.fromEntries(
    Object.entries({ ...old, ...change }).filter(([, value]) => value !== ''),
  )
}

function refusalOf(
  issue: z.core.$ZodIssue | undefined,
  form: Form,
): SandboxApiError {
  if (issue?.code === 'unrecognized_keys') {
    const name = nameOf([...issue.path, issue.keys[0] ?? ''])
    return badParameter(
      'parameter_unknown',
      `Received unknown parameter: ${name}`,
      name,
    )
  }

  const name = nameOf(issue?.path ?? [])
  const value = valueAt(form, issue?.path ?? [])
  return value === undefined
    ? badParameter(
        'parameter_missing',
        `Missing required param: ${name}.`,
        name,
      )
    : badParameter(
        'parameter_invalid',
        `Invalid ${name}: ${String(value).slice(0, 100)}`,
        name,
      )
}

function nameOf([first, ...rest]: PropertyKey[]): string {
  return [String(first ?? ''), ...rest.map((part) => `[${String(part)}]`)].join(
    '',
  )
}

function valueAt(form: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, part) =>
      typeof value === 'object' && value !== null
        ? Reflect.get(value, part)
        : undefined,
    form,
  )
}
