import type { AnyTransitionDefinition } from 'xstate'
import { combinedGuards } from '../xstate/privateFields.ts'

/** Returns a transition's label: `order.submit [canPay]`, `placeOrder done`, `after patience`, `always`. */
export function transitionLabel({
  eventType,
  guard,
}: AnyTransitionDefinition): string {
  const condition = guardName(guard)
  return condition
    ? `${eventName(eventType)} [${condition}]`
    : eventName(eventType)
}

/** Returns a readable event type: `placeOrder done`, `after patience`, `always`. */
export function eventName(type: string): string {
  const [, kind, name = ''] =
    /^xstate\.(done\.actor|error\.actor|after|done\.state)\.(.*)$/.exec(type) ??
    []
  if (kind === 'done.actor') return `${name} done`
  if (kind === 'error.actor') return `${name} failed`
  if (kind === 'after') return `after ${name.split('.')[0]}`
  if (kind === 'done.state') return 'done'
  return type === '' ? 'always' : type
}

/** Returns the name of a guard; an inline guard has none and gets the one of `nameless`, by default its condition. */
export function guardName(guard: unknown, nameless = conditionOf): string {
  const combined = combinedGuards(guard)
  if (combined)
    return combination(
      combined.operator,
      combined.guards.map((part) => guardName(part, nameless)),
    )
  if (typeof guard === 'string') return guard
  if (typeof guard === 'function')
    return ['', 'guard'].includes(guard.name) ? nameless(guard) : guard.name
  return guard && typeof guard === 'object' && 'type' in guard
    ? String(guard.type)
    : ''
}

function combination(operator: string, names: readonly string[]): string {
  if (operator === 'not') return `!${names.map(inBrackets).join('')}`
  return operator === 'or'
    ? names.join(' || ')
    : names.map(inBrackets).join(' && ')
}

function inBrackets(name: string): string {
  return / (?:&&|\|\||[=!]==?|[<>]=?) /.test(name) ? `(${name})` : name
}

export function actionName(action: unknown): string {
  if (typeof action === 'string') return action
  if (typeof action === 'function') return action.name || 'action'
  return action && typeof action === 'object' && 'type' in action
    ? String(action.type)
    : 'action'
}

function conditionOf(guard: unknown): string {
  const condition = String(guard)
    .replace(/^[^=]*=>/, '')
    .replaceAll(/\s*([=!]==?|&&|\|\||\?\?|(?<!=)[<>]=?)\s*/g, ' $1 ')
    .replaceAll(/,\s*/g, ', ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return condition.length > maxCondition
    ? `${condition.slice(0, maxCondition)}…`
    : condition
}

/** Longer conditions would make the arrows of a chart illegible. */
const maxCondition = 60
