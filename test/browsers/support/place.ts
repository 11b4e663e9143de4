import { expect } from '@playwright/test'
import type { Tab } from '../engines/tab.ts'
import { bundleTools } from '../page/bundle.ts'
import type { PageTools, Path, Step } from '../page/tools.ts'

type Words = string | RegExp

/** A place in a page, found by what a customer reads. Each act waits until it can be done. */
export type Place = ReturnType<typeof createPlace>

/** Calls one of the page's tools. */
export async function call<Name extends keyof PageTools>(
  tab: Tab,
  name: Name,
  given: Parameters<PageTools[Name]>,
  where: 'page' | 'frame' = 'page',
): Promise<Awaited<ReturnType<PageTools[Name]>>> {
  const expression = `window.pageTools ? Promise.resolve(pageTools.${name}(...${JSON.stringify(given)})).then((value) => ({ value })) : null`
  const answer = (await tab.evaluate(expression, where)) as {
    value: never
  } | null
  if (answer) return answer.value
  await tab.evaluate(`(() => { ${await bundleTools()} })()`, where)
  return await call(tab, name, given, where)
}

export function createPlace(
  tab: Tab,
  look: () => Promise<void>,
  path: Path = [],
  where: 'page' | 'frame' = 'page',
) {
  const within = (step: Step) => createPlace(tab, look, [...path, step], where)
  const ask = <Name extends keyof PageTools>(
    name: Name,
    ...given: Parameters<PageTools[Name]>
  ) => call(tab, name, given, where)
  const press = async () => {
    let point = { x: 0, y: 0 }
    await until(async () => {
      const { x, y } = await ask('pointOf', path)
      const corner =
        where === 'frame' ? await call(tab, 'frameCorner', []) : { x: 0, y: 0 }
      point = { x: corner.x + x, y: corner.y + y }
    })
    await tab.press(point)
  }
  const until = async (check: () => Promise<unknown>) => {
    try {
      await expect(async () => void (await check())).toPass()
    } catch (error) {
      // Often the reason why it cannot be done.
      for (const problem of await call(tab, 'layoutProblems', []))
        (error as Error).message += `\n${problem}`
      throw error
    }
  }
  const texts = () => ask('textsAt', path)

  return {
    /** A button and a field have exactly this name; anything else may say more. */
    button: (name: string) => within({ by: 'role', role: 'button', name }),
    label: (name: string) => within({ by: 'label', name }),
    role: (role: string, name?: Words) =>
      within({
        by: 'role',
        role,
        ...(name === undefined ? {} : { name: patternOf(name) }),
      }),
    dialog: (name: Words) =>
      within({ by: 'role', role: 'dialog', name: patternOf(name) }),
    text: (name: Words) => within({ by: 'text', name: patternOf(name) }),
    inFrame: () => createPlace(tab, look, [], 'frame'),
    at: (index: number) => within({ by: 'at', index }),

    async press() {
      await press()
      await look()
    },
    /** Presses what closes the tab. */
    pressLast: press,
    /** Chooses a radio button or a checkbox. */
    async choose() {
      await press()
      await until(async () =>
        expect(await ask('checkedAt', path)).toEqual([true]),
      )
      await look()
    },
    /** Types a text in the place of the one in a field. */
    async fill(text: string) {
      await press()
      await ask('selectAllIn', path)
      await tab.write(text)
      await look()
    },
    /** Chooses an option of a select by its value. */
    async select(value: string) {
      await until(() => ask('chooseIn', path, value))
      await look()
    },
    async isSeen() {
      await until(() => ask('assertSeen', path))
      await look()
    },
    async isGone() {
      await until(() => ask('assertGone', path))
      await look()
    },
    async reads(text: string | RegExp) {
      await until(async () => expect((await texts()).join('\n')).toMatch(text))
    },
    async hasValue(value: string) {
      await until(async () =>
        expect(await ask('valuesAt', path)).toEqual([value]),
      )
    },
    count: async () => (await texts()).length,
  }
}

function patternOf(words: Words): { pattern: string } {
  const pattern =
    typeof words === 'string'
      ? words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
      : words.source
  return { pattern }
}
