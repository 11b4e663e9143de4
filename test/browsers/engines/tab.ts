/** A point of the window, from its top left corner. */
export type Point = { x: number; y: number }

/** A key that writes nothing. */
export type Key =
  | 'Enter'
  | 'Escape'
  | 'Tab'
  | 'ArrowDown'
  | 'ArrowUp'
  | 'Backspace'

/** A tab of a real browser, used as a person uses it. */
export type Tab = {
  goto: (url: string) => Promise<void>
  back: () => Promise<void>
  forward: () => Promise<void>
  reload: () => Promise<void>
  /** The value of an expression in the page or in the first frame of it, once it has come; JSON values only. */
  evaluate: (expression: string, place?: 'page' | 'frame') => Promise<unknown>
  /** A tap with a finger on a phone, where the engine has fingers; otherwise a click. */
  press: (point: Point) => Promise<void>
  /** The same, held down on the way from one point to another, in half a second. */
  drag: (from: Point, to: Point) => Promise<void>
  write: (text: string) => Promise<void>
  key: (key: Key) => Promise<void>
  /** Chooses a file in the page's only field for files. */
  upload: (path: string) => Promise<void>
  /** A picture of the window, as PNG. */
  screenshot: () => Promise<Buffer>
  /** Errors and warnings in the console, and errors and promises that nobody caught, since it was asked last. */
  heard: () => Promise<string[]>
  close: () => Promise<void>
}

/** A browser without a past, and with one tab. */
export type Browser = {
  /** The tabs that are open; a new one comes last. */
  tabs: () => Promise<Tab[]>
  openTab: () => Promise<Tab>
  /** Closes it; nothing of it stays. */
  end: () => Promise<void>
}

/** Options of a browser. */
export type Device = {
  width: number
  height: number
  isPhone: boolean
  isDark: boolean
  /** An empty folder for what the browser keeps. */
  folder: string
  /** The folder in which it saves files. */
  downloads: string
}

/** A kind of browser that can be opened again and again. */
export type Engine = {
  /** Opens a browser that visits the shop at this address. */
  open: (device: Device) => Promise<Browser>
  end: () => Promise<void>
}
