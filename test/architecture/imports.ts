import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { resolved } from '../../scripts/syntax.ts'

/** An import of a file: `target` is a path from the root of the project, or a package. */
export type Import = { file: string; target: string }

/** The TypeScript files of folders, as paths from the root of the project. */
export function filesOf(folders: string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => join(folder, name)),
  )
}

/** Every import and re-export of a file, with types and dynamic imports. */
export function importsOf(file: string): Import[] {
  const lines = readFileSync(file, 'utf8').matchAll(
    /(?:\bfrom\s+|\bimport\s*\(?\s*)'([^']+)'/g,
  )
  return [...lines].map((match) => ({
    file,
    target: resolved(file, match[1] ?? ''),
  }))
}

/** True if `path` is `place` or below it. */
export function isWithin(path: string, place: string): boolean {
  return (
    path === place || path.startsWith(place.endsWith(':') ? place : `${place}/`)
  )
}
