import { expect } from '@playwright/test'
import type { Tab } from '../engines/tab.ts'
import { bundleTools } from '../page/bundle.ts'
import type { PageTools, Path, Step } from '../page/tools.ts'

type TextMatch = string | RegExp

/** Finds elements by their visible names. Each action waits until it is possible. */
export type Locator = ReturnType<typeof createLocator>

/** Calls one of the page's tools; adds the tools to the page if it has none. */
export async function call<Name extends keyof PageTools>(
  tab: Tab,
  name: Name,
  args: Parameters<PageTools[Name]>,
  where: 'page' | 'frame' = 'page',
): Promise<Awaited<ReturnType<PageTools[Name]>>> {
  const expression = `window.pageTools ? Promise.resolve(pageTools.${name}(...${JSON.stringify(args)})).then((value) => ({ value })) : null`
  const answer = (await tab.evaluate(expression, where)) as {
    value: never
  } | null
  if (answer) return answer.value
  await tab.evaluate(`(() => { ${await bundleTools()} })()`, where)
  return await call(tab, name, args, where)
}

export function createLocator(
  tab: Tab,
  checkPage: () => Promise<void>,
  path: Path = [],
  where: 'page' | 'frame' = 'page',
) {
  const within = (step: Step) =>
    createLocator(tab, checkPage, [...path, step], where)
  const ask = <Name extends keyof PageTools>(
    name: Name,
    ...args: Parameters<PageTools[Name]>
  ) => call(tab, name, args, where)
  const press = async () => {
    let point = { x: 0, y: 0 }
    await retry(async () => {
      const { x, y } = await ask('pointOf', path)
      const corner =
        where === 'frame' ? await call(tab, 'frameCorner', []) : { x: 0, y: 0 }
      point = { x: corner.x + x, y: corner.y + y }
    })
    await tab.press(point)
  }
  const retry = async (action: () => Promise<unknown>) => {
    try {
      await expect(async () => void (await action())).toPass()
    } catch (error) {
      // Layout problems are often the reason.
      for (const problem of await call(tab, 'layoutProblems', []))
        (error as Error).message += `\n${problem}`
      throw error
    }
  }
  const texts = () => ask('textsAt', path)

  return {
    /** Buttons and labels match the exact name; other texts may contain it. */
    button: (name: string) => within({ by: 'role', role: 'button', name }),
    label: (name: string) => within({ by: 'label', name }),
    role: (role: string, name?: TextMatch) =>
      within({
        by: 'role',
        role,
        ...(name === undefined ? {} : { name: patternOf(name) }),
      }),
    dialog: (name: TextMatch) =>
      within({ by: 'role', role: 'dialog', name: patternOf(name) }),
    text: (name: TextMatch) => within({ by: 'text', name: patternOf(name) }),
    inFrame: () => createLocator(tab, checkPage, [], 'frame'),
    at: (index: number) => within({ by: 'at', index }),

    async press() {
      await press()
      await checkPage()
    },
    /** Presses a button that closes the tab, whose page cannot be checked afterwards. */
    pressToClose: press,
    async choose() {
      await press()
      await retry(async () =>
        expect(await ask('checkedAt', path)).toEqual([true]),
      )
      await checkPage()
    },
    /** Replaces the text of a field. */
    async fill(text: string) {
      await press()
      await ask('selectAllIn', path)
      await tab.write(text)
      await checkPage()
    },
    async select(value: string) {
      await retry(() => ask('chooseIn', path, value))
      await checkPage()
    },
    async expectVisible() {
      await retry(() => ask('assertVisible', path))
      await checkPage()
    },
    async expectGone() {
      await retry(() => ask('assertGone', path))
      await checkPage()
    },
    async expectText(text: string | RegExp) {
      await retry(async () => expect((await texts()).join('\n')).toMatch(text))
    },
    async expectValue(value: string) {
      await retry(async () =>
        expect(await ask('valuesAt', path)).toEqual([value]),
      )
    },
    count: async () => (await texts()).length,
  }
}

function patternOf(words: TextMatch): { pattern: string } {
  const pattern =
    typeof words === 'string'
      ? words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
      : words.source
  return { pattern }
}
