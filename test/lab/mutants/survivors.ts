import { readFileSync } from 'node:fs'

/** Returns the mutants of `survivors.md` by name, each with the reason why it does not matter. */
export function explainedMutants(): Map<string, string> {
  const text = readFileSync(new URL('survivors.md', import.meta.url), 'utf8')
  const lines = [...text.matchAll(/^- `(.+)`\n((?: {2}.+\n)*)/gm)]
  return new Map(
    lines.map(([, name = '', reason = '']) => [name, reason.trim()]),
  )
}
