import type { BrowserContext, Locator, Page } from '@playwright/test'
import type { AnyStateMachine, InputFrom, SnapshotFrom } from 'xstate'
import type { Language } from '#contract/languages.ts'
import type { Reasons } from '#test/support/walker/coverageGaps.ts'
import type { EventCase } from '#test/support/walker/expectFullWalk.ts'
import type { Outside } from '#test/support/walker/longWalks.ts'
import type { Shop } from '../support/story.ts'
import type { Texts } from '../support/texts.ts'

/** The stage of every walk: a shop, a browser with a paused clock, and the texts of a language. */
export type Stage = {
  page: Page
  context: BrowserContext
  shop: Shop
  language: Language
  t: Texts
  /** Moves the clock; each due timer fires once. */
  pass: (milliseconds: number) => Promise<void>
  /** Waits until the newest machine with this id is in a state. */
  waitForState: (machine: string, state: string) => Promise<void>
  /** Waits for a visible element while the clock moves in small steps. */
  until: (seen: Locator) => Promise<void>
}

type WalkEvents<Machine extends AnyStateMachine> = readonly (
  | EventCase<Machine>
  | { type: `xstate.after.${string}` }
)[]

/** A machine's walks in the browser: starts, actions and their steps, and a check of each state. */
export type Table<Machine extends AnyStateMachine, Scene> = {
  machine: Machine
  /** A finite part of the snapshot that tells states apart, together with the state value. */
  project?: (snapshot: SnapshotFrom<Machine>) => unknown
  scene: (stage: Stage) => Promise<Scene>
  starts: Record<string, Start<Machine, Scene>>
  actions: Record<string, Act<Machine, Scene>>
  sees: Record<
    string,
    (scene: Scene, snapshot: SnapshotFrom<Machine>) => Promise<void>
  >
  /** Transitions that nothing outside the machine causes, by the reason. */
  untaken: Reasons
  /** States that the machine leaves before anybody sees them, by the reason. */
  unseen: Reasons
}

type Start<Machine extends AnyStateMachine, Scene> = {
  input?: InputFrom<Machine>
  events?: WalkEvents<Machine>
  outside?: Outside
  act: (scene: Scene) => Promise<unknown>
}

type Act<Machine extends AnyStateMachine, Scene> = {
  /** The events that the machine then receives in order, follow-up events included. */
  events:
    | WalkEvents<Machine>
    | ((snapshot: SnapshotFrom<Machine>) => WalkEvents<Machine>)
  when?: (snapshot: SnapshotFrom<Machine>, outside: Outside) => boolean
  leaves?: Outside
  act: (scene: Scene, snapshot: SnapshotFrom<Machine>) => Promise<unknown>
}
