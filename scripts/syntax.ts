import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseSync, Visitor, type VisitorObject } from 'vite'

/** A part of a file, from its first character to the one after its last. */
export type Part = { start: number; end: number }

/** A TypeScript file as a syntax tree, with the text and the line of its parts. */
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

/** Resolves a specifier of a file to a path from the project's root, or to a package. */
export function resolved(file: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (specifier.startsWith('.'))
    return relative('.', join(dirname(file), specifier))
  return specifier
}
