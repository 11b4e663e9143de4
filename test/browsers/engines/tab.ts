/** Pixels from the top left corner of the window. */
export type Point = { x: number; y: number }

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
  /**
   * Evaluates an expression in the page, or in the first frame of its first frame, and awaits its promise; JSON values
   * only.
   */
  evaluate: (expression: string, place?: 'page' | 'frame') => Promise<unknown>
  /** A tap on a phone if the engine has touch events; otherwise a click. */
  press: (point: Point) => Promise<void>
  /** A press that moves to another point before it ends. */
  drag: (from: Point, to: Point) => Promise<void>
  write: (text: string) => Promise<void>
  key: (key: Key) => Promise<void>
  /** Sets the file of the page's only file input. */
  upload: (path: string) => Promise<void>
  /** A PNG of the window. */
  screenshot: () => Promise<Buffer>
  /** Console errors and warnings, uncaught errors and unhandled rejections since the last call. */
  consoleMessages: () => Promise<string[]>
  close: () => Promise<void>
}

/** A browser with an empty profile and one tab. */
export type Browser = {
  /** The open tabs; the newest is the last. */
  tabs: () => Promise<Tab[]>
  openTab: () => Promise<Tab>
  end: () => Promise<void>
}

export type Device = {
  width: number
  height: number
  isPhone: boolean
  isDark: boolean
  /** An empty folder for the profile. */
  folder: string
  downloads: string
}

export type Engine = {
  open: (device: Device) => Promise<Browser>
  end: () => Promise<void>
}
