import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseSync, Visitor, type VisitorObject } from 'vite'

/** A range of characters of a file; `end` is exclusive. */
export type Part = { start: number; end: number }

/** A TypeScript file as a syntax tree, with the text and the line of its nodes. */
export type Source = {
  visit: (visitor: VisitorObject) => void
  textOf: (part: Part) => string
  lineOf: (part: Part) => number
}

/** Reads a file; throws when it is not TypeScript. */
export function readSource(file: string): Source {
  const text = readFileSync(file, 'utf8')
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} is not TypeScript.`)
  return {
    visit: (visitor) => new Visitor(visitor).visit(program),
    textOf: ({ start, end }) => text.slice(start, end),
    lineOf: ({ start }) => text.slice(0, start).split('\n').length,
  }
}

/** Resolves an import specifier to a path from the project's root; a package's name stays as it is. */
export function resolved(file: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (specifier.startsWith('.'))
    return relative('.', join(dirname(file), specifier))
  return specifier
}
