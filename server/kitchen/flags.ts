import { parseArgs } from 'node:util'
import { onOneLine } from '#contract/oneLine.ts'
import { Refusal } from '../domain/refusal.ts'
import type { ChangeReason } from '../orders/orderChange.ts'

export type Flags = { values: Record<string, string | true>; others: string[] }

type Kinds = Record<string, 'string' | 'boolean'>

/** Reads a command's flags. Throws a Refusal for one that is unknown, lacks a value or is repeated. */
export function readFlags(
  args: readonly string[],
  kinds: Kinds,
  usage: string,
): Flags {
  const options = Object.fromEntries(
    Object.entries(kinds).map(([name, type]) => [name, { type }]),
  )
  const { tokens } = parseArgs({
    args: [...args],
    options,
    strict: false,
    tokens: true,
    allowPositionals: true,
  })
  const flags: Flags = { values: {}, others: [] }

  for (const token of tokens) {
    if (token.kind === 'positional') flags.others.push(onOneLine(token.value))
    if (token.kind !== 'option') continue
    const { name, rawName, value, inlineValue } = token
    const kind = kinds[name]
    if (kind === undefined)
      throw new Refusal(`${rawName} is not known. Say: ${usage}`)
    if (name in flags.values)
      throw new Refusal(`${rawName} is given twice. Say: ${usage}`)
    if (kind === 'boolean' && value !== undefined)
      throw new Refusal(`${rawName} takes no value. Say: ${usage}`)
    const isLacking =
      value === undefined || (!inlineValue && value.startsWith('--'))
    if (kind === 'string' && (isLacking || value.trim() === ''))
      throw new Refusal(`${rawName} needs a value. Say: ${usage}`)
    flags.values[name] =
      kind === 'boolean' ? true : onOneLine(value ?? '').trim()
  }

  return flags
}

/** Returns the only argument of a command. Throws a Refusal when there is none or more than one. */
export function singleArgument(
  { others: [first, second] }: Flags,
  noun: string,
  usage: string,
): string {
  if (first === undefined) throw new Refusal(`Say which ${noun}: ${usage}`)
  if (second !== undefined)
    throw new Refusal(`"${second}" is not expected. Say: ${usage}`)
  return first
}

export const reasonFlags = {
  reason: 'string',
  'reason-zh': 'string',
  by: 'string',
} as const

const longest = 500

/** Reads the reason of a command; `user` is the author by default. Throws a Refusal without a reason. */
export function readReason(
  { values }: Flags,
  subject: string,
  user: string,
): ChangeReason {
  const {
    reason,
    'reason-zh': reasonZh,
    by = user,
  } = values as Record<string, string>
  if (reason === undefined)
    throw new Refusal(`${subject} stays as it is: say why with --reason "...".`)

  for (const [name, value] of Object.entries({
    reason,
    'reason-zh': reasonZh,
    by,
  }))
    if (value !== undefined && value.length > longest)
      throw new Refusal(`--${name} is longer than ${longest} characters.`)

  return { reason, reasonZh, by }
}
