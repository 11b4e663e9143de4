import { readdirSync } from 'node:fs'
import type { Route } from '#contract/route.ts'

/** Every call that a file of `contract/` declares. */
export async function contractCalls(): Promise<Route[]> {
  const files = readdirSync('contract').filter((name) => name.endsWith('.ts'))
  const nouns = await Promise.all(
    files.map(
      async (name): Promise<object> => await import(/* @vite-ignore */ `../../contract/${name}`),
    ),
  )
  return nouns.flatMap((noun) => Object.values<unknown>({ ...noun }).filter(isRoute))
}

function isRoute(value: unknown): value is Route {
  return typeof value === 'object' && value !== null && 'path' in value && 'summary' in value
}
