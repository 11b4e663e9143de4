import { createRequire, syncBuiltinESMExports } from 'node:module'
import { countRealWork } from './realWork.ts'

/** Simulated dates, timers and time-outs of the whole process. They stand still except during `run`. */
export type SimulatedTime = {
  /** Moves the clock. Timers that are due fire late, as after a machine's sleep. */
  jump: (to: number) => void
  /**
   * Fires one timer after another until the work is done. Everything settles in between, so that only timers decide
   * the order.
   */
  run: <Result>(work: Promise<Result>) => Promise<Result>
  end: () => void
}

type Timer = {
  at: number
  order: number
  every: number | null
  act: () => void
}

const timersPromises: object = createRequire(import.meta.url)(
  'node:timers/promises',
)

/** Simulates the time of this process from an instant in milliseconds. */
export function simulateTime(start: number): SimulatedTime {
  const timers = new Map<object, Timer>()
  let now = start
  let order = 0
  const work = countRealWork()

  const add = (act: () => void, delay: number, isRepeated: boolean) => {
    const pause = Math.max(1, Number(delay) || 0)
    const handle = handleOf()

    order += 1
    timers.set(handle, {
      at: now + pause,
      order,
      every: isRepeated ? pause : null,
      act,
    })

    return handle
  }
  const remove = (handle: unknown) => void timers.delete(handle as object)
  const fireNext = () => {
    const [handle, timer] = earliest(timers)
    if (!handle || !timer)
      throw new Error('Nobody does anything any more, and nothing is due.')

    now = Math.max(now, timer.at)
    if (timer.every === null) timers.delete(handle)
    else {
      order += 1
      timers.set(handle, { ...timer, at: now + timer.every, order })
    }
    timer.act()
  }
  const restore = replaceAll([
    [globalThis, { Date: dateAt(() => now), ...timerFunctions(add, remove) }],
    [AbortSignal, { timeout: (delay: number) => abortedAfter(delay) }],
    [timersPromises, { setTimeout: waitFor }],
  ])
  return {
    jump(to) {
      now = Math.max(now, to)
    },
    async run(result) {
      let isDone = false
      const end = () => {
        isDone = true
      }

      result.then(end, end)
      for (;;) {
        await work.settle()
        if (isDone) return await result
        fireNext()
      }
    },
    end() {
      restore()
      work.end()
    },
  }
}

function earliest(timers: Map<object, Timer>): [object, Timer] | [] {
  let first: [object, Timer] | [] = []
  for (const entry of timers) {
    const [, best] = first
    const [, { at, order }] = entry
    if (!best || at < best.at || (at === best.at && order < best.order))
      first = entry
  }
  return first
}

function handleOf(): object {
  const handle = {
    ref: () => handle,
    unref: () => handle,
    hasRef: () => true,
    [Symbol.toPrimitive]: () => 0,
  }
  return handle
}

type Add = (act: () => void, delay: number, isRepeated: boolean) => object
type Act = (...args: unknown[]) => void

function timerFunctions(add: Add, remove: (handle: unknown) => void) {
  return {
    setTimeout: (act: Act, delay = 0, ...args: unknown[]) =>
      add(() => act(...args), delay, false),
    setInterval: (act: Act, delay = 0, ...args: unknown[]) =>
      add(() => act(...args), delay, true),
    clearTimeout: remove,
    clearInterval: remove,
  }
}

function dateAt(now: () => number): DateConstructor {
  const RealDate = Date
  class SimulatedDate extends RealDate {
    static override now = now
    static override [Symbol.hasInstance](value: unknown) {
      return value instanceof RealDate
    }
    constructor(...args: unknown[]) {
      super(...((args.length === 0 ? [now()] : args) as [number]))
    }
  }
  return SimulatedDate as unknown as DateConstructor
}

function abortedAfter(delay: number): AbortSignal {
  const controller = new AbortController()
  const late = () =>
    controller.abort(new DOMException('It took too long.', 'TimeoutError'))
  setTimeout(late, delay)
  return controller.signal
}

async function waitFor(
  delay: number,
  value: unknown,
  { signal }: { signal?: AbortSignal } = {},
) {
  signal?.throwIfAborted()
  return await new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve(value)
    }, delay)
    signal?.addEventListener('abort', stop, { once: true })
  })
}

/** Replaces members of objects; returns a function that restores them. */
export function replaceAll(
  changes: [target: object, members: object][],
): () => void {
  const before = changes.map(([target, members]) => {
    const kept = Object.fromEntries(
      Object.keys(members).map((name) => [name, Reflect.get(target, name)]),
    )
    return [target, kept] as const
  })
  const assign = (all: readonly (readonly [object, object])[]) => {
    for (const [target, members] of all) Object.assign(target, members)
    // Updates the named exports of Node's modules, too.
    syncBuiltinESMExports()
  }

  assign(changes)
  return () => assign(before)
}
