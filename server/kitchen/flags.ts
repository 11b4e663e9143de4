import { parseArgs } from 'node:util'
import { onOneLine } from '#contract/oneLine.ts'
import { Refusal } from '../domain/refusal.ts'
import type { ChangeReason } from '../orders/orderChange.ts'

/** The flags of a command by their names, and what stands beside them. */
export type Flags = { values: Record<string, string | true>; others: string[] }

type Kinds = Record<string, 'string' | 'boolean'>

/** Reads the flags of a command. Throws a Refusal that names the one that is unknown, has no value or is given twice. */
export function readFlags(args: readonly string[], kinds: Kinds, usage: string): Flags {
  const options = Object.fromEntries(Object.entries(kinds).map(([name, type]) => [name, { type }]))
  const { tokens } = parseArgs({
    ...{ args: [...args], options, strict: false, tokens: true },
    allowPositionals: true,
  })
  const flags: Flags = { values: {}, others: [] }
  for (const token of tokens) {
    if (token.kind === 'positional') flags.others.push(onOneLine(token.value))
    if (token.kind !== 'option') continue
    const { name, rawName, value, inlineValue } = token
    const kind = kinds[name]
    if (kind === undefined) throw new Refusal(`${rawName} is not known. Say: ${usage}`)
    if (name in flags.values) throw new Refusal(`${rawName} is given twice. Say: ${usage}`)
    if (kind === 'boolean' && value !== undefined)
      throw new Refusal(`${rawName} takes no value. Say: ${usage}`)
    const isLacking = value === undefined || (!inlineValue && value.startsWith('--'))
    if (kind === 'string' && (isLacking || value.trim() === ''))
      throw new Refusal(`${rawName} needs a value. Say: ${usage}`)
    flags.values[name] = kind === 'boolean' ? true : onOneLine(value ?? '').trim()
  }
  return flags
}

/** The one thing that a command is about. Throws a Refusal when there is none, or more. */
export function singleArgument(
  { others: [first, second] }: Flags,
  what: string,
  usage: string,
): string {
  if (first === undefined) throw new Refusal(`Say which ${what}: ${usage}`)
  if (second !== undefined) throw new Refusal(`"${second}" is not expected. Say: ${usage}`)
  return first
}

/** The flags that say why, and by whom. */
export const reasonFlags = { reason: 'string', 'reason-zh': 'string', by: 'string' } as const

/** The most characters of a reason or a name. */
const longest = 500

/** Why something is done. Throws a Refusal when no reason is given; `user` does it where nobody is named. */
export function readReason({ values }: Flags, subject: string, user: string): ChangeReason {
  const { reason, 'reason-zh': reasonZh, by = user } = values as Record<string, string>
  if (reason === undefined)
    throw new Refusal(`${subject} stays as it is: say why with --reason "...".`)
  for (const [name, value] of Object.entries({ reason, 'reason-zh': reasonZh, by }))
    if (value !== undefined && value.length > longest)
      throw new Refusal(`--${name} is longer than ${longest} characters.`)
  return { reason, reasonZh, by }
}
