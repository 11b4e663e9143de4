import type { Page, Request, Route } from '@playwright/test'
import { expect } from '../support/story.ts'

/** Held calls by name; each method acts on the newest one. */
export type Calls<Name extends string> = {
  /** Passes the call to the server, and its answer to the page. */
  pass: (name: Name) => Promise<void>
  /** Aborts the call before the server gets it. */
  cut: (name: Name) => Promise<void>
  /** Passes the call to the server, and drops its answer. */
  lose: (name: Name) => Promise<void>
  /** Passes the call to the server, and never answers. */
  deliver: (name: Name) => Promise<void>
  /** Answers the call in place of the server. */
  answer: (
    name: Name,
    answer: { status?: number; json?: unknown },
  ) => Promise<void>
  came: (name: Name) => Promise<void>
  hold: () => Promise<void>
}

/** Prepares to hold the calls of a page to some addresses; `hold` starts it. */
export function callsTo<Name extends string>(
  page: Page,
  addresses: Record<Name, string | RegExp>,
): Calls<Name> {
  const waiting = new Map<Request, [Name, Route]>()
  page.on('requestfailed', (request) => waiting.delete(request))

  const newest = (name: Name) =>
    [...waiting].findLast(([, [waitingName]]) => waitingName === name)
  const came = (name: Name) =>
    expect.poll(() => newest(name) !== undefined, name).toBe(true)
  const take = async (name: Name): Promise<Route> => {
    await came(name)
    const [request, [, route]] = newest(name) ?? throwNoCall(name)
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

function throwNoCall(name: string): never {
  throw new Error(`No call waits: ${name}.`)
}
