import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTabs, type TabsWindow } from '#src/adapters/tabs.ts'

const desktop = { userAgent: 'Mozilla/5.0 (X11; Linux x86_64)' }
const phone = {
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Mobile/15E148',
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('P12: a tab is opened empty within the click, says what comes, and gets its address later', () => {
  const { tabs, opened } = open()
  tabs.prepare('Opening Alipay...')
  expect(opened).toMatchObject([{ opens: '', says: 'Opening Alipay...' }])
  expect(tabs.isOpen()).toBe(false)
  expect(tabs.show('https://pay.example')).toBe('shown')
  expect(opened).toMatchObject([
    { location: { href: 'https://pay.example' }, isFocused: true },
  ])
  expect(tabs.isOpen()).toBe(true)
})

test('P12: an empty tab that is open is the prepared one: no second one is opened', () => {
  const { tabs, opened } = open()
  tabs.prepare('Opening Alipay...')
  tabs.prepare('Opening Alipay...')
  expect(opened).toHaveLength(1)
  opened[0]?.close()
  tabs.prepare('Opening Alipay...')
  expect(opened).toHaveLength(2)
})

test('P12: where no tab was prepared, or it was closed, a new one is tried; a blocked one is told', () => {
  const { tabs, opened, browser } = open()
  expect(tabs.show('https://pay.example')).toBe('shown')

  opened[0]?.close()
  expect(tabs.show('https://pay.example/2')).toBe('shown')
  expect(opened.map((tab) => tab.opens)).toEqual([
    'https://pay.example',
    'https://pay.example/2',
  ])

  opened[1]?.close()
  browser.isBlocking = true
  expect(tabs.show('https://pay.example/3')).toBe('blocked')
  expect(tabs.isOpen()).toBe(false)
})

test('F3: a phone pays in the tab that it has', () => {
  for (const navigator of [
    phone,
    { ...desktop, userAgentData: { mobile: true } },
  ]) {
    const { tabs, opened, assigned } = open(navigator)
    tabs.prepare('Opening Alipay...')
    expect(tabs.show('https://pay.example')).toBe('unfit')
    expect(opened).toEqual([])
    tabs.redirect('https://pay.example')
    expect(assigned).toEqual(['https://pay.example'])
  }
})

test('P12: closing a tab that shows a page is reported once; closing an empty one never', () => {
  const { tabs, opened } = open()
  let reports = 0
  const stop = tabs.onClosed(() => {
    reports += 1
  })

  tabs.prepare('Opening Alipay...')
  opened[0]?.close()
  vi.advanceTimersByTime(5000)
  expect(reports).toBe(0)

  tabs.show('https://pay.example')
  vi.advanceTimersByTime(5000)
  expect(reports).toBe(0)

  opened[1]?.close()
  vi.advanceTimersByTime(5000)
  expect(reports).toBe(1)

  stop()
  expect(vi.getTimerCount()).toBe(0)
})

test("`close('blank')` closes only an empty tab", () => {
  const { tabs, opened } = open()
  tabs.prepare('Opening Alipay...')
  tabs.close('blank')
  expect(opened[0]?.closed).toBe(true)

  tabs.show('https://pay.example')
  tabs.close('blank')
  expect(opened[1]?.closed).toBe(false)

  tabs.close('any')
  expect(opened[1]?.closed).toBe(true)
})

test('this tab reports a restore from the back/forward cache, and not a new page', () => {
  const { tabs, events } = open()
  let reports = 0
  const stop = tabs.onRestored(() => {
    reports += 1
  })
  const show = (persisted: boolean) =>
    events.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))

  show(false)
  show(true)
  stop()
  show(true)
  expect(reports).toBe(1)
})

class Tab {
  readonly opens: string
  location = { href: '' }
  closed = false
  isFocused = false
  says = ''
  document = { body: { append: (text: string) => this.say(text) } }

  constructor(opens: string) {
    this.opens = opens
  }
  say(text: string) {
    this.says += text
  }
  close() {
    this.closed = true
  }
  focus() {
    this.isFocused = true
  }
}

function open(navigator: TabsWindow['navigator'] = desktop) {
  const opened: Tab[] = []
  const assigned: string[] = []
  const events = new EventTarget()
  const browser = { isBlocking: false }
  const tabs = createTabs({
    open(url) {
      if (browser.isBlocking) return null
      const tab = new Tab(url)
      opened.push(tab)
      return tab as unknown as ReturnType<TabsWindow['open']>
    },
    close: () => {},
    location: { assign: (url) => assigned.push(url) },
    navigator,
    addEventListener: events.addEventListener.bind(
      events,
    ) as TabsWindow['addEventListener'],
    removeEventListener: events.removeEventListener.bind(
      events,
    ) as TabsWindow['removeEventListener'],
  })

  return { tabs, opened, assigned, events, browser }
}
