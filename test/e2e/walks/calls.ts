import type { Page, Request, Route } from '@playwright/test'
import { expect } from '../support/story.ts'

/** Calls that wait for somebody to say what becomes of them, by a name. */
export type Calls<Name extends string> = {
  /** Lets the newest one through to the server, and its answer back. */
  pass: (name: Name) => Promise<void>
  /** Lets the newest one fail on its way. */
  cut: (name: Name) => Promise<void>
  /** Lets the newest one through to the server, whose answer is lost on its way back. */
  lose: (name: Name) => Promise<void>
  /** Lets the newest one reach the server, whose answer never comes. */
  deliver: (name: Name) => Promise<void>
  /** Answers the newest one in the server's place. */
  answer: (
    name: Name,
    answer: { status?: number; json?: unknown },
  ) => Promise<void>
  /** Waits until one is waiting. */
  came: (name: Name) => Promise<void>
  /** Begins to hold what comes. */
  hold: () => Promise<void>
}

/** Calls of a page to some addresses; nothing is held before it is said. */
export function callsTo<Name extends string>(
  page: Page,
  addresses: Record<Name, string | RegExp>,
): Calls<Name> {
  const waiting = new Map<Request, [Name, Route]>()
  page.on('requestfailed', (request) => waiting.delete(request))
  const newest = (name: Name) =>
    [...waiting].findLast(([, [one]]) => one === name)
  const came = (name: Name) =>
    expect.poll(() => newest(name) !== undefined, name).toBe(true)
  const take = async (name: Name): Promise<Route> => {
    await came(name)
    const [request, [, route]] = newest(name) ?? never(name)
    waiting.delete(request)
    return route
  }
  return {
    came: (name) => came(name),
    pass: async (name) => (await take(name)).continue(),
    cut: async (name) => (await take(name)).abort(),
    async lose(name) {
      const route = await take(name)
      await route.fetch()
      await route.abort()
    },
    deliver: async (name) => {
      await (await take(name)).fetch()
    },
    answer: async (name, answer) => (await take(name)).fulfill(answer),
    async hold() {
      for (const [name, address] of Object.entries(addresses) as [
        Name,
        string | RegExp,
      ][])
        await page.route(address, (route) => {
          waiting.set(route.request(), [name, route])
        })
    },
  }
}

function never(name: string): never {
  throw new Error(`No call waits: ${name}.`)
}
