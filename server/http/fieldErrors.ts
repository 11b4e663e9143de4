import type * as z from 'zod/v4/core'
import type { Message, MessagesByField } from '../domain/message.ts'
import {
  badRequest,
  invalidFields,
  type RequestRefusal,
} from '../domain/requestRefusal.ts'

/** Turns a schema error into a 400 with messages by field. */
export function validationError(error: z.$ZodError): RequestRefusal {
  const issues = error.issues.flatMap(bestIssues)
  const fields: MessagesByField = {}
  for (const issue of issues) {
    const field = issue.path[0]
    if (field === undefined) return badRequest('invalid_request')
    fields[String(field)] ??= [messageOf(issue)]
  }
  return invalidFields(fields)
}

/** The issues of a failed union's best alternative: the fewest issues, no forbidden field given. */
function bestIssues(issue: z.$ZodIssue): z.$ZodIssue[] {
  if (issue.code !== 'invalid_union' || issue.path.length > 0) return [issue]
  const isMeant = (issues: z.$ZodIssue[]) => !issues.some(isForbidden)
  const meant = issue.errors.filter(isMeant)
  const [nearest] = meant.sort((a, b) => a.length - b.length)
  return nearest === undefined ? [issue] : nearest.flatMap(bestIssues)
}

function isForbidden(issue: z.$ZodIssue): boolean {
  return issue.code === 'invalid_type' && issue.expected === 'never'
}

function messageOf(issue: z.$ZodIssue): Message {
  if (issue.path.length > 1) return 'invalid_value'
  if (issue.code === 'invalid_type' && issue.expected === 'file')
    return 'picture_invalid'
  if (issue.code === 'too_big' && issue.origin === 'string')
    return { key: 'too_long', values: { maximum: Number(issue.maximum) } }
  if (issue.code === 'too_small' && issue.origin === 'string') return 'required'

  return issue.input === undefined || issue.input === ''
    ? 'required'
    : 'invalid_value'
}
