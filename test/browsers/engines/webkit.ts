import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '#test/support/process/freePort.ts'
import { spawnWithCleanup, startDisplay, stopProcess } from './processes.ts'
import type { Browser, Device, Engine, Key, Point, Tab } from './tab.ts'
import { openSession, type WebDriverSession } from './webDriver.ts'

/** WebKitGTK's MiniBrowser on a screen in memory, through WebKitWebDriver. */
export async function createWebKit(): Promise<Engine> {
  const { display, end } = await startDisplay()
  return { open: (device) => open(device, display), end }
}

async function open(device: Device, display: string): Promise<Browser> {
  const port = await freePort()
  const driver = spawnWithCleanup('WebKitWebDriver', [`--port=${port}`], {
    PATH: process.env.PATH,
    DISPLAY: display,
    HOME: device.folder,
    XDG_CONFIG_HOME: writeSettings(device),
    TZ: 'Australia/Sydney',
    LC_ALL: 'C.UTF-8',
  })
  const address = `http://127.0.0.1:${port}`

  await waitUntilListening(address)
  const session = await openSession(address, {
    unhandledPromptBehavior: 'accept',
    'webkitgtk:browserOptions': { args: argumentsOf(device) },
  })
  const inWindowOf = createWindowQueue(session)
  const tabs = new Map<string, Promise<Tab>>()
  const tabOf = (handle: string) => {
    const tab = tabs.get(handle) ?? createTab(handle, inWindowOf, device)
    tabs.set(handle, tab)
    return tab
  }

  return {
    tabs: async () => {
      const handles = await session.ask<string[]>('GET', '/window/handles')
      const knownHandles = [...tabs.keys()].filter((handle) =>
        handles.includes(handle),
      )
      const newHandles = handles.filter((handle) => !tabs.has(handle))
      return await Promise.all([...knownHandles, ...newHandles].map(tabOf))
    },
    openTab: async () =>
      await tabOf(
        (
          await session.ask<{ handle: string }>('POST', '/window/new', {
            type: 'window',
          })
        ).handle,
      ),
    end: async () => {
      await session.ask('DELETE', '').finally(() => stopProcess(driver))
    },
  }
}

type WindowQueue = <Value>(
  handle: string,
  use: (session: WebDriverSession) => Promise<Value>,
) => Promise<Value>

/** Runs commands one after the other, because a session has one current window. */
function createWindowQueue(session: WebDriverSession): WindowQueue {
  let current = ''
  let last: Promise<unknown> = Promise.resolve()
  return (handle, use) => {
    const next = last.then(async () => {
      if (current !== handle) await session.ask('POST', '/window', { handle })
      current = handle
      return await use(session)
    })
    last = next.catch(() => undefined)
    return next
  }
}

async function createTab(
  handle: string,
  inWindowOf: WindowQueue,
  device: Device,
): Promise<Tab> {
  const inWindow = <Value>(
    use: (session: WebDriverSession) => Promise<Value>,
  ) => inWindowOf(handle, use)
  const post = async (path: string, body?: object) =>
    await inWindow((session) => session.ask('POST', path, body))
  const evaluate: Tab['evaluate'] = (expression, place = 'page') =>
    inWindow(async (session) => {
      const script = `const done = arguments[0]; (async () => ${expression})().then(
        (value) => done({ value }), (error) => done({ error: String(error?.message ?? error) }))`
      try {
        for (const id of place === 'frame' ? [0, 0] : [])
          await session.ask('POST', '/frame', { id })
        const { value, error } = await session.ask<{
          value?: unknown
          error?: string
        }>('POST', '/execute/async', { script, args: [] })
        if (error) throw new Error(error)
        return value
      } finally {
        if (place === 'frame') await session.ask('POST', '/frame', { id: null })
      }
    })
  const act = (source: object) => post('/actions', { actions: [source] })
  const typeKeys = (keys: string[]) =>
    act({
      type: 'key',
      id: 'keyboard',
      actions: keys.flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]),
    })

  // The size of a window includes the browser's toolbar.
  const { width, height } = device
  await post('/window/rect', { width, height })
  const toolbarHeight = Number(await evaluate('outerHeight - innerHeight'))
  await post('/window/rect', { width, height: height + toolbarHeight })

  return {
    goto: async (url) => void (await post('/url', { url })),
    back: async () => void (await post('/back')),
    forward: async () => void (await post('/forward')),
    reload: async () => void (await post('/refresh')),
    evaluate,
    // WebKitGTK's driver has no touch events.
    press: async (point) =>
      void (await act(
        mouse([moveTo(point), { type: 'pointerDown', button: 0 }, release]),
      )),
    drag: async (from, to) =>
      void (await act(
        mouse([
          moveTo(from),
          { type: 'pointerDown', button: 0 },
          moveTo(to, 500),
          release,
        ]),
      )),
    write: async (text) => void (await typeKeys([...text])),
    key: async (key) => void (await typeKeys([keys[key]])),
    upload: (path) =>
      inWindow(async (session) => {
        const using = { using: 'css selector', value: 'input[type=file]' }
        const [id] = Object.values(
          await session.ask<Record<string, string>>('POST', '/element', using),
        )
        await session.ask('POST', `/element/${id}/value`, { text: path })
      }),
    screenshot: async () =>
      Buffer.from(
        await inWindow((session) => session.ask<string>('GET', '/screenshot')),
        'base64',
      ),
    consoleMessages: async () =>
      (await evaluate('window.consoleMessages?.splice(0) ?? []')) as string[],
    close: async () =>
      void (await inWindow((session) => session.ask('DELETE', '/window'))),
  }
}

const mouse = (actions: object[]) => ({
  type: 'pointer',
  id: 'mouse',
  parameters: { pointerType: 'mouse' },
  actions,
})

const moveTo = ({ x, y }: Point, duration = 0) => ({
  type: 'pointerMove',
  duration,
  x: Math.round(x),
  y: Math.round(y),
})

const release = { type: 'pointerUp', button: 0 }

/** WebDriver's codes of keys. */
const keys: Record<Key, string> = {
  Backspace: '\ue003',
  Tab: '\ue004',
  Enter: '\ue007',
  Escape: '\ue00c',
  ArrowUp: '\ue013',
  ArrowDown: '\ue015',
}

function argumentsOf({ isPhone, isDark }: Device): string[] {
  return [
    '--automation',
    '--time-zone=Australia/Sydney',
    ...(isDark ? ['--dark-mode'] : []),
    ...(isPhone
      ? [
          '--user-agent=Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
        ]
      : []),
  ]
}

/** Writes the settings of GTK and the downloads folder; returns the folder of the settings. */
function writeSettings({ folder, downloads }: Device): string {
  const gtk = join(folder, 'gtk-3.0')
  mkdirSync(gtk, { recursive: true })
  writeFileSync(
    join(gtk, 'settings.ini'),
    '[Settings]\ngtk-enable-animations=false\n',
  )
  // The toolbar's buttons would not let the window be as narrow as a phone.
  writeFileSync(
    join(gtk, 'gtk.css'),
    '* { min-width: 0; padding: 0; margin: 0; font-size: 1px }',
  )
  writeFileSync(
    join(folder, 'user-dirs.dirs'),
    `XDG_DOWNLOAD_DIR="${downloads}"\n`,
  )

  return folder
}

async function waitUntilListening(address: string): Promise<void> {
  for (let tries = 0; tries < 1000; tries++) {
    const answer = await fetch(`${address}/status`).catch(() => null)
    if (answer?.ok) return
    await delay(20)
  }
  throw new Error('WebKitWebDriver does not answer.')
}
