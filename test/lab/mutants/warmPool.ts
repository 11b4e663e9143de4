import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { PoolOptions, PoolWorker, WorkerRequest } from 'vitest/node'

/** A vitest pool with one thread for each project, which stays alive between runs and keeps its loaded packages. */
export type WarmPool = {
  name: string
  createPoolWorker: (options: PoolOptions) => PoolWorker
  /** Returns the number of the last thread, and its active and idle milliseconds. */
  spent: () => { thread: number; active: number; idle: number }
  /** Ends the threads; the next run starts new ones. */
  end: () => Promise<unknown>
}

/** Creates a pool; each run reloads the files in `forget`. */
export function createWarmPool(forget: readonly string[]): WarmPool {
  const workers = new Map<string, WarmWorker>()
  let latest: WarmWorker | null = null
  return {
    name: 'warm',
    createPoolWorker: (options) => {
      const { name } = options.project
      latest = workers.get(name) ?? new WarmWorker(options, forget)
      workers.set(name, latest)
      return latest
    },
    spent: () => latest?.spent() ?? nothing,
    end: () => Promise.all([...workers.values()].map((worker) => worker.end())),
  }
}

const nothing = { thread: 0, active: 0, idle: 0 }

type Listener = (message: unknown) => void

/** Vitest starts and stops this worker with each run. Only an aborted run ends the thread. */
class WarmWorker implements PoolWorker {
  readonly name = 'warm'
  private thread: Worker | null = null
  private state: 'new' | 'warm' | 'stopping' = 'new'
  private listeners: [event: string, listener: Listener][] = []
  private readonly options: PoolOptions
  private readonly forget: readonly string[]

  constructor(options: PoolOptions, forget: readonly string[]) {
    this.options = options
    this.forget = forget
  }

  async start(): Promise<void> {
    this.state = this.thread ? 'warm' : 'new'
    if (this.thread) return

    const { distPath, env, execArgv } = this.options
    const thread = new Worker(join(distPath, 'workers/threads.js'), {
      env,
      execArgv,
    })

    this.thread = thread
    const isGone = () => {
      if (this.thread === thread) this.thread = null
    }

    thread.on('exit', isGone)
    // A thread without memory emits `error`, then `exit`. Vitest handles the first and must not see
    // the second.
    thread.on('error', () => {
      thread.removeAllListeners('exit')
      isGone()
    })
  }

  send(message: WorkerRequest): void {
    if (message.type === 'stop') this.state = 'stopping'
    if (message.type === 'stop') this.answer('stopped')
    else if (message.type === 'start' && this.state === 'warm')
      this.answer('started')
    else if (message.type === 'run') {
      const context = { ...message.context, invalidates: [...this.forget] }
      this.thread?.postMessage({ ...message, context })
    } else this.thread?.postMessage(message)
  }

  async stop(): Promise<void> {
    if (this.state === 'stopping') this.leave()
    else await this.end()
  }

  async end(): Promise<void> {
    // Vitest would report the end of the thread as a crash.
    this.leave()
    const { thread } = this
    this.thread = null
    await thread?.terminate()
  }

  private leave(): void {
    for (const [event, listener] of this.listeners)
      this.thread?.off(event, listener)
    this.listeners = []
  }

  spent() {
    if (!this.thread) return nothing
    const { threadId: thread, performance } = this.thread
    return { thread, ...performance.eventLoopUtilization() }
  }

  on(event: string, listener: Listener): void {
    this.listeners.push([event, listener])
    this.thread?.on(event, listener)
  }

  off(event: string, listener: Listener): void {
    this.thread?.off(event, listener)
  }

  deserialize(data: unknown): unknown {
    return data
  }

  private answer(type: 'started' | 'stopped'): void {
    const message = { type, __vitest_worker_response__: true }
    for (const [event, listener] of [...this.listeners])
      if (event === 'message') listener(message)
  }
}
