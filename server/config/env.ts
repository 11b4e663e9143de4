import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import { dirname, resolve } from 'node:path'
import * as z from 'zod'
import { isAbn } from '#contract/abn.ts'
import { languages } from '#contract/languages.ts'
import type { Mode } from '#contract/mode.ts'
import { type PaymentType, paymentTypes } from '#contract/paymentTypes.ts'
import { isLoopback } from '../lib/isLoopback.ts'
import { projectPath } from '../lib/projectPath.ts'
import { StartUpError } from '../lib/startUpError.ts'
import { problemOfDatabaseUrl } from './databaseUrl.ts'
import { requireLiveSettings } from './liveSettings.ts'
import { modeOf } from './mode.ts'

const text = z.string().trim().min(1)
const port = z.coerce.number().int().min(0).max(65_535)
const yes = z.stringbool()
/** The ABN of `.env.example`, allowed in a sandbox. */
const noAbn = '00 000 000 000'
/** `1` means one proxy; only the word `true` trusts every sender of the header. */
const trust = z.union([
  z.coerce.number().int().min(0),
  z.stringbool({ truthy: ['true'], falsy: ['false'] }),
  text.refine((list) =>
    list.split(',').every((address) => isProxy(address.trim())),
  ),
])

const folder = text
  .transform((path) => resolve(projectPath(), path))
  .refine((path) => existsSync(path))
const nameOf = (type: PaymentType) => (type === 'stripe' ? 'card' : type)
const listOf = (separator: string) =>
  z
    .string()
    .transform((list) => list.split(separator).map((entry) => entry.trim()))

const methods = listOf(',')
  .transform((names) => names.map((name) => name.toLowerCase()))
  .refine((names) =>
    names.every((name) => paymentTypes.some((type) => nameOf(type) === name)),
  )
  .transform((names) =>
    paymentTypes.filter((type) => names.includes(nameOf(type))),
  )

const variables = z.object({
  PORT: port.default(3000),
  HOST: text.default('127.0.0.1'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .refine((url) => /^\w+:\/\/[^/?#]+\/?$/.test(url))
    .optional(),
  TRUST_PROXY: trust.default(false),
  SHOW_OPERATIONS: yes.optional(),
  DATA_DIR: text.default('.data'),
  KITCHEN_DIR: folder.default(projectPath('server/seed')),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  STRIPE_SECRET_KEY: text.optional(),
  STRIPE_PUBLISHABLE_KEY: text.optional(),
  STRIPE_WEBHOOK_SECRET: listOf(',')
    .refine((secrets) => secrets.every((secret) => /^whsec_\S+$/.test(secret)))
    .optional(),
  PAYMENT_METHODS: methods.default([...paymentTypes]),
  SANDBOX: yes.default(false),
  SANDBOX_PORT: port.optional(),
  SANDBOX_URL: z
    .url({ protocol: /^http$/ })
    .transform((url) => new URL(url).origin)
    .optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  KITCHEN_EMAIL: z.email().default('kitchen@lantern.example'),
  KITCHEN_LANGUAGE: z.enum(languages).default('en'),
  MAIL_FROM: z.email().optional(),
  SELLER_NAME: text.default('Lantern Kitchen'),
  SELLER_ADDRESS: text.default('Shop 6, 58 Dixon Street, Haymarket NSW 2000'),
  SELLER_ABN: text.refine((abn) => abn === noAbn || isAbn(abn)).default(noAbn),
  SELLER_GST: yes.default(true),
  SELLER_PHONE: text.refine(isPhoneNumber).optional(),
  ORDER_PREFIX: z
    .string()
    .regex(/^[A-Z]{1,5}$/)
    .default('LK'),
  UNPAID_ORDER_MINUTES: z.coerce.number().int().min(1).max(1440).default(30),
  WALLET_LIMIT: z.coerce.number().int().min(1).max(100_000).default(1000),
  NOW: z
    .union([
      z.iso.datetime({ offset: true }),
      z.iso.datetime({ offset: true, precision: -1 }),
    ])
    .optional(),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  CRASH_AT: text.optional(),
  CRASH_TRACE: text.refine((file) => existsSync(dirname(file))).optional(),
  TOKEN_SECRET: text.min(32).optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .optional(),
})

/** The names of all settings. */
export const knownSettings: readonly string[] = Object.keys(variables.shape)

export type Env = Omit<
  z.output<typeof variables>,
  'PUBLIC_URL' | 'SANDBOX_PORT' | 'MAIL_FROM' | 'LOG_LEVEL'
> & {
  PUBLIC_URL: string
  LOG_LEVEL: NonNullable<z.output<typeof variables>['LOG_LEVEL']>
  SANDBOX_PORT: number
  MAIL_FROM: string
  mode: Mode
  /** True in mode `sandbox`: the payment sandbox replaces the provider. */
  sandbox: boolean
}

/** Reads the settings from environment variables; throws a StartUpError that names the bad variable. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const setVariables = Object.entries(source).filter(([, value]) =>
    value?.trim(),
  )
  const parsed = variables.safeParse(Object.fromEntries(setVariables))
  if (!parsed.success) throw new StartUpError(sentenceOf(parsed.error))

  const mode = modeOf(parsed.data)
  const sandbox = mode === 'sandbox'
  const env = {
    ...parsed.data,
    PUBLIC_URL: (
      parsed.data.PUBLIC_URL ?? `http://localhost:${parsed.data.PORT}`
    ).replace(/\/$/, ''),
    SANDBOX_PORT:
      parsed.data.SANDBOX_PORT ?? (parsed.data.PORT && parsed.data.PORT + 1),
    MAIL_FROM: parsed.data.MAIL_FROM ?? parsed.data.KITCHEN_EMAIL,
    LOG_LEVEL: parsed.data.LOG_LEVEL ?? (sandbox ? 'warn' : 'info'),
    mode,
    sandbox,
  }

  const problem = env.DATABASE_URL && problemOfDatabaseUrl(env.DATABASE_URL)
  if (problem) throw new StartUpError(problem)
  refuseDangerous(env)
  if (mode === 'live') requireLiveSettings(source)
  return env
}

/** The sandbox's host. SANDBOX=1 lets other machines pay, but not read the mailbox. */
export function sandboxHostOf({
  SANDBOX,
  HOST,
}: Pick<Env, 'SANDBOX' | 'HOST'>): string {
  return SANDBOX ? HOST : '127.0.0.1'
}

/** True for an IP address, a network such as 10.0.0.0/8, or Fastify's name of a range. */
function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', bits, ...others] = text.split('/')
  const maxBits = { 4: 32, 6: 128 }[isIP(address)]
  if (maxBits === undefined || others.length > 0) return false
  return (
    bits === undefined || (/^[1-9]\d*$/.test(bits) && Number(bits) <= maxBits)
  )
}

/** True for 6 to 15 digits, as they are written in any country. */
function isPhoneNumber(phone: string): boolean {
  return (
    /^\+?[\d ()-]+$/.test(phone) && /^\d{6,15}$/.test(phone.replace(/\D/g, ''))
  )
}

function sentenceOf(error: z.ZodError): string {
  const issue = error.issues[0]
  const name = String(issue?.path[0] ?? 'The environment')
  return `${name} is not usable: ${hints[name] ?? issue?.message ?? 'bad value'}.`
}

const listed = (names: string[]) => new Intl.ListFormat('en-AU').format(names)

const inPassword = ', with # / ? in the password as %23 %2F %3F'

const hints: Record<string, string> = {
  PORT: 'it must be a port number such as 3000',
  SANDBOX_PORT: 'it must be a port number such as 3001',
  SANDBOX_URL:
    'it must be the address of a sandbox, such as http://10.0.0.5:3001',
  PUBLIC_URL:
    'it must be an address without a path, such as https://shop.example: a shop has a name of its own',
  PAYMENT_METHODS: `it must name some of ${listed(paymentTypes.map(nameOf))}, with commas between them`,
  STRIPE_WEBHOOK_SECRET:
    'it must be the signing secret of the webhook, which begins with whsec_, or several with commas between them',
  TRUST_PROXY: 'it must be a number of proxies, their addresses, true or false',
  KITCHEN_DIR: 'it must be a folder that is there',
  DATABASE_URL: `it must be an address such as postgres://user:password@host:5432/shop${inPassword}`,
  SMTP_URL: `it must be an address such as smtp://user:password@host:587${inPassword}`,
  KITCHEN_EMAIL: 'it must be an email address',
  KITCHEN_LANGUAGE: `it must be ${languages.join(' or ')}`,
  MAIL_FROM: 'it must be an email address',
  SELLER_ABN: 'it must have valid check digits, as 51 824 753 556 has',
  SELLER_GST: 'it must be yes or no',
  SELLER_PHONE: 'it must be a phone number such as 02 9000 0000',
  CRASH_TRACE: 'it must be a file in a folder that is there',
  NOW: 'it must be an ISO instant such as 2026-11-23T09:00:00+11:00',
  RATE_LIMITS: 'it must be on or off',
  SANDBOX: 'it must be 1 or 0',
  SHOW_OPERATIONS: 'it must be 1 or 0',
  TOKEN_SECRET: 'it must have at least 32 characters',
  ORDER_PREFIX: 'it must be one to five capital letters',
  UNPAID_ORDER_MINUTES: 'it must be a number of minutes from 1 to 1440',
  WALLET_LIMIT: 'it must be a number of whole dollars from 1 to 100000',
  LOG_LEVEL: 'it must be one of fatal, error, warn, info, debug, trace, silent',
}

function refuseDangerous(env: Env): void {
  if (!env.sandbox) {
    refuse(
      env.NOW !== undefined,
      'NOW moves the calendar of the sandbox only: remove it.',
    )
    refuse(
      env.SANDBOX_URL !== undefined,
      'SANDBOX_URL is for the sandbox only: remove it.',
    )
    refuse(
      env.CRASH_AT !== undefined,
      'CRASH_AT kills sandboxes only: remove it.',
    )
    refuse(
      env.CRASH_TRACE !== undefined,
      'CRASH_TRACE is for the sandbox only: remove it.',
    )
    refuse(
      env.RATE_LIMITS === 'off',
      'RATE_LIMITS=off is for the sandbox only: remove it.',
    )
    return
  }
  if (env.SANDBOX) return

  const why =
    'anyone could read its mailbox and pay with play money. Set STRIPE_SECRET_KEY'
  refuse(
    !isLoopback(env.HOST),
    `HOST=${env.HOST} would open a sandbox to the network: ${why}, or SANDBOX=1 if that is meant.`,
  )
  refuse(
    !isLoopback(new URL(env.PUBLIC_URL).hostname),
    `PUBLIC_URL=${env.PUBLIC_URL} would open a sandbox to the network: ${why}, or SANDBOX=1 if that is meant.`,
  )
  refuse(
    env.DATABASE_URL !== undefined,
    `DATABASE_URL with a sandbox needs SANDBOX=1: ${why}, or SANDBOX=1 if that is meant.`,
  )
}

function refuse(condition: boolean, sentence: string): void {
  if (condition) throw new StartUpError(sentence)
}
