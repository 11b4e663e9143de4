import * as z from 'zod/mini'
import * as addressBook from '#contract/addressBook.ts'
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

const nouns = {
  session,
  confirmation,
  forgotPassword,
  profile,
  translations,
  menu,
  checkout,
  addressBook,
  coupons,
  wallet,
  savedCards,
  orders,
  contact,
  ownData,
}

export type Operation = {
  tags: string[]
  summary: string
  security: Record<string, never[]>[]
  parameters: { name: string; in: string; required: boolean; schema: unknown }[]
  requestBody?: unknown
  responses: Record<string, unknown>
}

export type Document = {
  openapi: string
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components: unknown
}

export function openApiDocument(publicUrl: string): Document {
  const paths: Document['paths'] = {}
  for (const [noun, route] of contractRoutes()) {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = {
      ...paths[path],
      [route.method.toLowerCase()]: operationOf(noun, route),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kitchen storefront',
      version: '1',
      description: `Money is text with two decimals. Messages follow Accept-Language (${languages.join(', ')}).`,
    },
    servers: [{ url: `${publicUrl}/api` }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      },
    },
  }
}

export function contractRoutes(): [string, Route][] {
  return Object.entries(nouns).flatMap(([noun, exports]) =>
    Object.values(exports)
      .filter(isRoute)
      .map((route): [string, Route] => [noun, route]),
  )
}

function isRoute(value: unknown): value is Route {
  return (
    typeof value === 'object' &&
    value !== null &&
    'method' in value &&
    'path' in value
  )
}

function operationOf(noun: string, route: Route): Operation {
  const writes = route.method === 'POST' || route.method === 'PUT'
  const mediaType =
    route.encoding === 'multipart' ? 'multipart/form-data' : 'application/json'
  return {
    tags: [noun],
    summary: route.summary,
    security: route.access === 'customer' ? [{ session: [] }] : [],
    parameters: [
      ...parametersOf('path', route.params),
      ...parametersOf('query', route.query),
      ...(route.idempotent ? [idempotencyKey] : []),
    ],
    ...(writes
      ? {
          requestBody: {
            content: { [mediaType]: { schema: wire(route.body) } },
          },
        }
      : {}),
    responses: {
      '2XX': {
        description: 'Done',
        content: { 'application/json': { schema: wire(route.output) } },
      },
      '4XX': { description: 'Refused: {field: [messages]} or {detail}' },
      '5XX': { description: 'Failed: {detail, request_id}' },
    },
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
