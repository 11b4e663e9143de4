import { badRequest } from '../domain/requestRefusal.ts'

/** Limits above those of every schema. */
const maxValues = 100
const maxTextLength = 10_000

/** Cart lines are one JSON text with its own limits. */
const ownLimits = new Set(['menu_item'])

/** Refuses a body or query before decoding: more than 100 values, or a text above 10,000 characters. Throws 400. */
export function checkPayloadLimits(value: unknown): void {
  const waiting: [string, unknown][] = [['', value]]
  for (let count = 0; waiting.length > 0; count += 1) {
    const [name, next] = waiting.pop() ?? []
    const isTooLong = typeof next === 'string' && next.length > maxTextLength
    if (count > maxValues || (isTooLong && !ownLimits.has(name ?? '')))
      throw badRequest('too_large')
    if (typeof next !== 'object' || next === null || next instanceof File)
      continue
    const isList = Array.isArray(next)
    if ((isList ? next : Object.keys(next)).length > maxValues)
      throw badRequest('too_large')
    waiting.push(...Object.entries(next))
  }
}
