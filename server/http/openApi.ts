import * as z from 'zod/mini'
import * as addressBook from '#contract/addressBook.ts'
import * as addressForm from '#contract/addressForm.ts'
import * as checkout from '#contract/checkout.ts'
import * as confirmation from '#contract/confirmation.ts'
import * as contact from '#contract/contact.ts'
import * as coupons from '#contract/coupons.ts'
import * as forgotPassword from '#contract/forgotPassword.ts'
import { languages } from '#contract/languages.ts'
import * as menu from '#contract/menu.ts'
import * as orders from '#contract/orders.ts'
import * as ownData from '#contract/ownData.ts'
import * as profile from '#contract/profile.ts'
import type { Route } from '#contract/route.ts'
import * as savedCards from '#contract/savedCards.ts'
import * as session from '#contract/session.ts'
import * as translations from '#contract/translations.ts'
import * as wallet from '#contract/wallet.ts'
import { refusals, statusesOf } from './answers.ts'

const nouns = {
  session,
  confirmation,
  forgotPassword,
  profile,
  translations,
  menu,
  checkout,
  addressBook: { ...addressBook, ...addressForm },
  coupons,
  wallet,
  savedCards,
  orders,
  contact,
  ownData,
}

export type Operation = {
  operationId: string
  tags: string[]
  summary: string
  security: Record<string, never[]>[]
  parameters: { name: string; in: string; required: boolean; schema: unknown }[]
  requestBody?: unknown
  responses: Record<string, { description: string } | { $ref: string }>
}

export type Document = {
  openapi: string
  info: {
    title: string
    version: string
    description: string
    license: { name: string; identifier: string }
  }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: Record<
    'securitySchemes' | 'responses' | 'schemas',
    Record<string, object>
  >
}

export function openApiDocument(publicUrl: string): Document {
  const paths: Document['paths'] = {}
  for (const contractRoute of contractRoutes()) {
    const { method, path } = contractRoute.route
    const template = path.replace(/:(\w+)/g, '{$1}')
    paths[template] = {
      ...paths[template],
      [method.toLowerCase()]: operationOf(contractRoute),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kitchen storefront',
      version: '1',
      description: `Money is text with two decimals. Messages follow Accept-Language (${languages.join(', ')}).`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${publicUrl}/api` }],
    tags: Object.keys(nouns).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      },
      responses: Object.fromEntries(
        Object.entries(refusals).map(([status, refusal]) => [
          nameOf(status),
          responseOf(refusal),
        ]),
      ),
      schemas,
    },
  }
}

/** A route with the names of its noun and of itself in the contract. */
export type ContractRoute = { noun: string; name: string; route: Route }

export function contractRoutes(): ContractRoute[] {
  return Object.entries(nouns).flatMap(([noun, exports]) =>
    Object.entries<unknown>(exports).flatMap(([name, route]) =>
      isRoute(route) ? [{ noun, name, route }] : [],
    ),
  )
}

const text = { type: 'string' }

const schemas = {
  Refusal: objectOf({ detail: text, code: text }, ['detail']),
  WalletRefusal: objectOf({ message: text }, ['message']),
  Failure: objectOf({ detail: text, request_id: text }, [
    'detail',
    'request_id',
  ]),
  InvalidRequest: {
    anyOf: [
      objectOf({ detail: text }, ['detail']),
      objectOf({ error: text }, ['error']),
      {
        type: 'object',
        additionalProperties: { type: 'array', items: text },
      },
    ],
  },
}

function objectOf(properties: Record<string, object>, required: string[]) {
  return { type: 'object', properties, required }
}

type Refusal = { description: string; schema: string; waits?: boolean }

function responseOf({ description, schema, waits }: Refusal) {
  return {
    description,
    ...(waits && { headers: { 'Retry-After': retryAfter } }),
    content: {
      'application/json': {
        schema: { $ref: `#/components/schemas/${schema}` },
      },
    },
  }
}

const retryAfter = {
  description: 'Seconds to wait',
  required: true,
  schema: { type: 'integer' },
}

/** `409` is the response `Status409`. */
function nameOf(status: number | string): string {
  return `Status${status}`
}

function isRoute(value: unknown): value is Route {
  return (
    typeof value === 'object' &&
    value !== null &&
    'method' in value &&
    'path' in value
  )
}

function operationOf({ noun, name, route }: ContractRoute): Operation {
  const writes = route.method === 'POST' || route.method === 'PUT'
  const statuses = statusesOf(name, route)
  return {
    operationId: name,
    tags: [noun],
    summary: route.summary,
    security: route.access === 'customer' ? [{ session: [] }] : [],
    parameters: [
      ...parametersOf('path', route.params),
      ...parametersOf('query', route.query),
      ...(route.idempotent ? [idempotencyKey] : []),
    ],
    ...(writes && { requestBody: requestBodyOf(route) }),
    responses: Object.fromEntries([
      ...statuses.successes.map((status) => [status, successOf(status, route)]),
      ...statuses.refusals.map((status) => [
        status,
        { $ref: `#/components/responses/${nameOf(status)}` },
      ]),
    ]),
  }
}

function requestBodyOf({ encoding, body }: Route) {
  const schema = wire(body)
  const mediaType =
    encoding === 'multipart' ? 'multipart/form-data' : 'application/json'
  return {
    required: schema.anyOf !== undefined || Boolean(schema.required?.length),
    content: { [mediaType]: { schema } },
  }
}

function successOf(status: number, { output }: Route) {
  if (status === 304) return { description: 'Not modified' }
  return {
    description: 'Done',
    content: { 'application/json': { schema: wire(output) } },
  }
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 255 },
}

function parametersOf(
  place: 'path' | 'query',
  schema: z.ZodMiniType,
): Operation['parameters'] {
  const { properties = {}, required = [] } = wire(schema)
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
  }))
}

function wire(schema: z.ZodMiniType) {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  })
  return rest
}
