import { SandboxApiError } from './apiError.ts'

/** Parsed parameters: text, nested by brackets. */
export type Form = { [name: string]: Field }
type Field = string | Form | Field[]

const deepest = 6
const maxParameters = 1000

/** Reads `a=1&b[c]=2&d[0]=3` into nested objects and lists. */
export function parseForm(text: string): Form {
  const form: Form = {}
  const pairs = [...new URLSearchParams(text)]
  if (pairs.length > maxParameters) throw malformed('too many parameters')
  for (const [name, value] of pairs) put(form, pathOf(name), value)
  return listsOf(form)
}

function pathOf(name: string): string[] {
  const start = name.indexOf('[')
  if (start < 0) return [name]
  const inner = name.slice(start)
  if (!/^(\[[^[\]]*\])+$/.test(inner)) throw malformed(name)
  const path = [name.slice(0, start), ...inner.slice(1, -1).split('][')]
  if (path.length > deepest) throw malformed(name)
  return path
}

function put(form: Form, path: string[], value: string): void {
  let at = form
  for (const [depth, part] of path.entries()) {
    const name = part === '' ? String(Object.keys(at).length) : part
    if (['__proto__', 'constructor', 'prototype'].includes(name))
      throw malformed(name)
    if (depth === path.length - 1) {
      at[name] = value
      return
    }
    const next = at[name] ?? {}
    if (typeof next === 'string' || Array.isArray(next))
      throw malformed(path.join('.'))
    at[name] = next
    at = next
  }
}

function listsOf(form: Form): Form {
  return Object.fromEntries(
    Object.entries(form).map(([name, value]) => [name, listOf(value)]),
  )
}

function listOf(value: Field): Field {
  if (typeof value === 'string' || Array.isArray(value)) return value
  const names = Object.keys(value)
  const isList =
    names.length > 0 && names.every((name, at) => name === String(at))
  return isList ? Object.values(value).map(listOf) : listsOf(value)
}

function malformed(name: string): SandboxApiError {
  const message = `Invalid request: the body could not be read (${name}).`
  return new SandboxApiError(400, {
    type: 'invalid_request_error',
    code: 'parameter_invalid',
    message,
  })
}
