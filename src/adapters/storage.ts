import * as z from 'zod/mini'
import { type Tokens, type User, user } from '#contract/session.ts'

/** The keys of the browser's records. Each record has a version and is parsed with its schema. */
export const storageKeys = [
  'user',
  'store_address',
  'store_cart',
  'store_language',
  'store_menu',
  'checkout_form',
  'recharge_attempt',
  'order_attempt',
  'attempt_end',
  'unpaid_order',
  'last_choice',
  'order_key',
  'open_payment',
  'payment_handoff',
  'payment_result',
  'forgot_password',
] as const

export type StorageKey = (typeof storageKeys)[number]

/** Records of one tab: they survive a reload and a return from a payment page; other tabs never see them. */
const ofTab: readonly string[] = [
  'checkout_form',
  'forgot_password',
] satisfies StorageKey[]

export type StoredSession = Tokens & { user: User }

export type Storage = {
  /** Returns null for no record, and removes a record that does not parse. */
  read: <Schema extends z.ZodMiniType>(
    key: StorageKey,
    schema: Schema,
  ) => z.output<Schema> | null
  write: <Schema extends z.ZodMiniType>(
    key: StorageKey,
    schema: Schema,
    value: z.output<Schema>,
  ) => void
  remove: (key: StorageKey) => void
  /**
   * Reports a record that another tab has changed, or may have changed while this page lay in the back/forward cache.
   */
  onChange: (
    key: StorageKey | 'access_token',
    listener: () => void,
  ) => () => void
  session: {
    /** The two tokens and the user, or null unless all three are stored. */
    read: () => StoredSession | null
    tokens: () => Tokens | null
    /** With `remember` false the session ends with the browser. */
    saveTokens: (tokens: Tokens, remember?: boolean) => void
    saveUser: (user: User) => void
    clear: () => void
  }
}

type Browser = {
  /** The getter throws where a browser blocks storage. */
  readonly localStorage: globalThis.Storage
  /** Default: the page's own. */
  readonly sessionStorage?: globalThis.Storage
  addEventListener: Window['addEventListener']
  removeEventListener: Window['removeEventListener']
  /** A mark that ends with the browser session, shared by its tabs. */
  browserMark: { isSet: () => boolean; set: () => void }
}

const storedUser = z.object({ version: z.literal(1), user })

export function createStorage(browser: Browser): Storage {
  const { browserMark } = browser
  /** Records that the browser refuses to store (private mode, full disk); they last as long as the page. */
  const unstored = new Map<string, string>()
  const storage: Storage = {
    read(key, schema) {
      const text = get(key)
      if (text === null) return null
      const parsed = z.safeDecode(schema, parseJson(text) as never)
      if (parsed.success) return parsed.data
      storage.remove(key)
      return null
    },
    write: (key, schema, value) =>
      set(key, JSON.stringify(z.encode(schema, value))),
    remove: (key) => remove(key),
    onChange(key, listener) {
      const onStorage = (event: StorageEvent) => {
        if (event.key !== key && event.key !== null) return
        // Another tab's record is newer than the record that this page could not store.
        unstored.delete(key)
        listener()
      }
      const onPageShow = ({ persisted }: PageTransitionEvent) =>
        persisted && listener()

      browser.addEventListener('storage', onStorage)
      browser.addEventListener('pageshow', onPageShow)
      return () => {
        browser.removeEventListener('storage', onStorage)
        browser.removeEventListener('pageshow', onPageShow)
      }
    },
    session: {
      read() {
        if (get('session_scope') === 'browser' && !browserMark.isSet())
          storage.session.clear()
        const tokens = storage.session.tokens()
        const stored = storage.read('user', storedUser)
        return tokens && stored ? { ...tokens, user: stored.user } : null
      },
      tokens() {
        const access_token = get('access_token')
        const refresh_token = get('refresh_token')
        return access_token && refresh_token
          ? { access_token, refresh_token }
          : null
      },
      saveTokens(tokens, remember) {
        set('access_token', tokens.access_token)
        set('refresh_token', tokens.refresh_token)
        if (remember === true) remove('session_scope')
        if (remember === false) set('session_scope', 'browser')
        browserMark.set()
      },
      saveUser: (value) =>
        storage.write('user', storedUser, { version: 1, user: value }),
      clear() {
        for (const key of [
          'access_token',
          'refresh_token',
          'user',
          'session_scope',
        ])
          remove(key)
      },
    },
  }
  return storage

  function get(key: string): string | null {
    return unstored.get(key) ?? attempt(() => areaOf(key).getItem(key)) ?? null
  }
  function set(key: string, text: string) {
    const isStored = attempt(() => {
      areaOf(key).setItem(key, text)
      return true
    })
    if (isStored) unstored.delete(key)
    else unstored.set(key, text)
  }
  function remove(key: string) {
    unstored.delete(key)
    attempt(() => areaOf(key).removeItem(key))
  }
  function areaOf(key: string): globalThis.Storage {
    return ofTab.includes(key)
      ? (browser.sessionStorage ?? sessionStorage)
      : browser.localStorage
  }
}

function attempt<Result>(act: () => Result): Result | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
