import * as z from 'zod/mini'

/** A call of the API, for client and server. Paths are relative to the API base (`/api`). */
export type Route<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Output extends z.ZodMiniType = z.ZodMiniType,
> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With `:name` placeholders and a trailing slash where the API has one. */
  path: string
  /** `customer` needs an access token. */
  access: 'anyone' | 'customer'
  /** `multipart` bodies contain a file. */
  encoding: 'json' | 'multipart'
  /** True if an `Idempotency-Key` header makes retries safe. */
  idempotent: boolean
  summary: string
  params: Params
  query: Query
  body: Body
  output: Output
}

const emptyObject = z.object({})

type Parts<P, Q, B, O> = {
  method: Route['method']
  path: string
  summary: string
  access?: Route['access']
  encoding?: Route['encoding']
  idempotent?: boolean
  params?: P
  query?: Q
  body?: B
  output: O
}

/** Declares a route; by default it has no parameters and anyone may call it. */
export function route<
  O extends z.ZodMiniType,
  P extends z.ZodMiniType = typeof emptyObject,
  Q extends z.ZodMiniType = typeof emptyObject,
  B extends z.ZodMiniType = typeof emptyObject,
>(parts: Parts<P, Q, B, O>): Route<P, Q, B, O> {
  return {
    access: 'anyone',
    encoding: 'json',
    idempotent: false,
    ...parts,
    params: parts.params ?? (emptyObject as unknown as P),
    query: parts.query ?? (emptyObject as unknown as Q),
    body: parts.body ?? (emptyObject as unknown as B),
  }
}

/** A caller's arguments: decoded values (cents, not `"12.50"`). */
export type Input<R extends Route> = {
  params: z.output<R['params']>
  query: z.output<R['query']>
  body: z.output<R['body']>
}

/** A caller's result: decoded values. */
export type Output<R extends Route> = z.output<R['output']>

/** Fills in the placeholders of a path: `/user-address/7/`. Throws if one is missing. */
export function pathOf(path: string, params: Record<string, unknown>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    if (params[name] === undefined)
      throw new Error(`${path} needs the parameter ${name}`)
    return encodeURIComponent(String(params[name]))
  })
}

/**
 * A page of a list; `next` and `previous` are addresses relative to the server's root, or null. Another backend may
 * send only `results` (A23).
 */
export function pageOf<Item extends z.ZodMiniType>(item: Item) {
  return z.object({
    count: z.optional(z.int()),
    next: z.optional(z.nullable(z.string())),
    previous: z.optional(z.nullable(z.string())),
    results: z.array(item),
  })
}

export const pageQuery = z.object({
  page: z.optional(
    z.codec(
      z.union([z.string(), z.number()]),
      z.int().check(z.positive(), z.maximum(1_000_000)),
      {
        decode: Number,
        encode: (page) => page,
      },
    ),
  ),
})

/** Ids are positive integers that fit the database's `integer`; a path carries them as text. */
export const id = z.int().check(z.positive(), z.maximum(2_147_483_647))

export const idParams = z.object({
  id: z.codec(
    z.union([z.string().check(z.regex(/^[1-9]\d{0,9}$/)), z.number()]),
    id,
    {
      decode: Number,
      encode: (value) => value,
    },
  ),
})

/** A sentence for the customer, in their language; another backend may omit it (A23). */
export const messageAnswer = z.object({ message: z.optional(z.string()) })
