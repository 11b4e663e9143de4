import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, type Locator } from '@playwright/test'
import type { Desktop } from '../desktop/startDesktop.ts'

/** A missing utterance is waited for; after so many milliseconds it counts as missing. */
const patience = Number(process.env.PATIENCE ?? 10_000)

const runProgram = promisify(execFile)

/**
 * What the customer does, and what is heard after it: a key by its X name, `type` and a text, or a control that Tab
 * leads to. Utterances are joined by ` / `.
 */
export type Step = [act: string | Locator, heard: string]

export type Listener = ReturnType<typeof createListener>

/** Presses keys on the desktop, as a person does, and hears what the screen reader says. */
export function createListener({ environment: env, voice }: Desktop) {
  const xdotool = (...parameters: string[]) =>
    runProgram('xdotool', parameters, { env })
  const key = (name: string) => xdotool('key', '--clearmodifiers', name)
  const act = async (what: string | Locator) => {
    await voice.forget()
    if (typeof what !== 'string') await tabTo(what)
    else if (what.startsWith('type ')) await xdotool('type', what.slice(5))
    else await key(what)
  }
  const tabTo = async (control: Locator) => {
    await expect(control).toBeVisible()
    const hasFocus = () =>
      control.evaluate((element) => element === document.activeElement)
    for (let count = 0; count < 60 && !(await hasFocus()); count += 1) {
      await voice.forget()
      await key('Tab')
    }
    await expect(control).toBeFocused()
  }
  const heard = async () =>
    (await voice.listen()).map(({ text }) => text).join(' / ')

  return {
    heard,
    listen: voice.listen,
    act,

    /** Takes steps; a step that sounds otherwise is reported, and the next one follows. */
    async play(steps: Step[]) {
      for (const [what, expected] of steps) {
        await act(what)
        const end = Date.now() + patience
        let said = await heard()
        while (said !== expected && Date.now() < end) said = await heard()
        expect.soft(said, `after ${String(what)}`).toBe(expected)
      }
    },
  }
}
