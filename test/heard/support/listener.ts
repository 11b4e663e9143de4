import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, type Locator } from '@playwright/test'
import type { Desktop } from '../desktop/startDesktop.ts'

/** A missing utterance is waited for; after so many milliseconds it counts as missing. */
const patience = 10_000

const runProgram = promisify(execFile)

/**
 * What is done, and what is heard after it: a key by its X name, `type` and a text, a control that Tab leads to, of
 * which the end is heard (what was said on the way depends on the speed), or what happens without the customer.
 * Utterances are joined by ` / `.
 */
export type Step = [act: Act, heard: string | RegExp]

type Act = string | Locator | (() => Promise<void>)

/**
 * What is heard of the focus after a dialog: Orca keeps silent when the element that had the focus goes before Orca
 * hears of the next one.
 */
export const silenceOr = (end: string) => new RegExp(`^$|${end}$`)

export type Listener = ReturnType<typeof createListener>

/** Presses keys on the desktop, as a person does, and hears what the screen reader says. */
export function createListener({ environment: env, voice }: Desktop) {
  const xdotool = (...parameters: string[]) =>
    runProgram('xdotool', parameters, { env })
  const key = (name: string) => xdotool('key', '--clearmodifiers', name)
  const act = async (what: Act) => {
    await voice.forget()
    if (typeof what === 'function') await what()
    else if (typeof what !== 'string') await tabTo(what)
    else if (what.startsWith('type ')) await xdotool('type', what.slice(5))
    else await key(what)
  }
  const tabTo = async (control: Locator) => {
    await expect(control).toBeVisible()
    for (let count = 0; count < 120; count += 1) {
      const direction = await control.evaluate(directionTo)
      if (direction === 'here') return
      await voice.forget()
      await key(direction)
    }
    await expect(control).toBeFocused()
  }
  const heard = async () =>
    (await voice.listen())
      .map(({ text }) => text)
      .filter((text) => !['Browse mode', 'Focus mode'].includes(text))
      .join(' / ')

  return {
    heard,
    act,

    /** Takes steps; a step that sounds otherwise is reported, and the next one follows. */
    async play(steps: Step[]) {
      for (const [what, expected] of steps) {
        await act(what)
        const isRight = (said: string) => {
          if (typeof expected !== 'string') return expected.test(said)
          return typeof what === 'object'
            ? said.endsWith(expected)
            : said === expected
        }
        const end = Date.now() + patience
        let said = await heard()
        while (!isRight(said) && Date.now() < end) said = await heard()
        if (isRight(said)) continue
        expect.soft(said, `after ${String(what)}`).toBe(expected)
      }
    },
  }
}

/** The key that moves the focus towards an element; runs in the page. */
function directionTo(element: Element): 'here' | 'Tab' | 'shift+Tab' {
  const { activeElement } = document
  if (element === activeElement) return 'here'
  const place = activeElement?.compareDocumentPosition(element) ?? 0
  const isBehind = (place & Node.DOCUMENT_POSITION_PRECEDING) !== 0
  return isBehind ? 'shift+Tab' : 'Tab'
}
