import type { BrowserContext, Locator, Page } from '@playwright/test'
import type { AnyStateMachine, InputFrom, SnapshotFrom } from 'xstate'
import type { Language } from '#contract/languages.ts'
import type { Reasons } from '#test/support/walker/complaints.ts'
import type { EventCase } from '#test/support/walker/expectFullWalk.ts'
import type { Outside } from '#test/support/walker/longWalks.ts'
import type { Shop } from '../support/story.ts'
import type { Texts } from '../support/texts.ts'

/** The stage of every walk: a shop, a browser with a stopped clock, and the texts of a language. */
export type Stage = {
  page: Page
  context: BrowserContext
  shop: Shop
  language: Language
  t: Texts
  /** Lets time pass: every timer that is due fires once. */
  pass: (milliseconds: number) => Promise<void>
  /** Waits until the machine of that id that began last is in a state. */
  rests: (machine: string, state: string) => Promise<void>
  /** Waits for something that needs time to pass, a little more each time. */
  until: (seen: Locator) => Promise<void>
}

type Happened<Machine extends AnyStateMachine> = readonly (
  | EventCase<Machine>
  | { type: `xstate.after.${string}` }
)[]

/** The walk of a machine in the browser: the possible acts and their steps, and the view of each state. */
export type Table<Machine extends AnyStateMachine, Scene> = {
  machine: Machine
  /** A finite view of the snapshot beside its state value. */
  project?: (snapshot: SnapshotFrom<Machine>) => unknown
  /** Opens the objects that the walk's steps use. */
  scene: (stage: Stage) => Promise<Scene>
  starts: Record<string, Start<Machine, Scene>>
  acts: Record<string, Act<Machine, Scene>>
  sees: Record<
    string,
    (scene: Scene, snapshot: SnapshotFrom<Machine>) => Promise<void>
  >
  /** Transitions that nothing outside brings about. */
  untaken: Reasons
  /** States in which the machine never rests while somebody looks. */
  unseen: Reasons
}

type Start<Machine extends AnyStateMachine, Scene> = {
  input?: InputFrom<Machine>
  events?: Happened<Machine>
  /** The state of the world at the start, outside the machine. */
  outside?: Outside
  act: (scene: Scene) => Promise<unknown>
}

type Act<Machine extends AnyStateMachine, Scene> = {
  /** The events that the machine then gets, in order; follow-up events of the act included. */
  events:
    | Happened<Machine>
    | ((snapshot: SnapshotFrom<Machine>) => Happened<Machine>)
  /** True in the states in which the act is possible. */
  when?: (snapshot: SnapshotFrom<Machine>, outside: Outside) => boolean
  leaves?: Outside
  act: (scene: Scene, snapshot: SnapshotFrom<Machine>) => Promise<unknown>
}
