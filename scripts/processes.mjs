// Starts the commands of a script, and ends all that they started when the script is ended.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

const variable = 'STOREFRONT_RUN'
const id = randomUUID()
const exitCodes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 }

/** Whether another script of this folder started this one. */
export const isNested = process.env[variable] !== undefined

/** The variables of this process and `more`, with the run's id, by which a process is found even when its parent is gone. */
function markedEnvironment(more = {}) {
  const ids = [process.env[variable], id].filter(Boolean).join(' ')
  return { ...process.env, ...more, [variable]: ids }
}

/** The children that run now, and the one that was started last. */
let children = []
let isWatching = false
let isEnding = false

/**
 * Runs a command to its end and resolves with its exit code, null when a signal ended it or it could not be started, and
 * with what it wrote when `isQuiet`. After `whenEnded` it is a process group of its own: Ctrl-C reaches only the script, which
 * passes it on once.
 */
export function run(
  command,
  parameters,
  { environment = {}, input = 'ignore', isQuiet = false } = {},
) {
  const output = isQuiet ? 'pipe' : 'inherit'
  const child = spawn(command, parameters, {
    stdio: [input, output, output],
    detached: isWatching && process.platform !== 'win32',
    shell: process.platform === 'win32' && command !== process.execPath,
    env: markedEnvironment(environment),
  })
  children = [...children.filter(isRunning), child]
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (data) => {
      text += data
    })
  return new Promise((resolve) => {
    const finish = (code) => isEnding || resolve({ code, text })
    child.once('error', () => finish(null))
    child.once('close', finish)
  })
}

/**
 * Calls `end` with the exit code when the script is to end: Ctrl-C, SIGTERM, SIGHUP, or its parent is gone. npm sends SIGTERM
 * to the shell that it started, and dash dies of it without a word to its child.
 */
export function whenEnded(end) {
  isWatching = true
  const parent = process.ppid
  let isEnded = false
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    // A signal to the whole group may be on its way here too: it is delivered first.
    setImmediate(() => isEnded || process.kill(process.pid, 'SIGTERM'))
  }, 200).unref()
  for (const [signal, code] of Object.entries(exitCodes))
    process.on(signal, () => {
      clearInterval(watch)
      if (isEnded) return
      isEnded = true
      end(code)
    })
}

/** Asks the running commands to stop as Ctrl-C does, then everything that they left behind, and kills what is still there after `seconds`. */
export async function endAll(seconds = 15) {
  isEnding = true
  // The terminal may be gone.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  for (const child of children.filter(isRunning)) child.kill('SIGINT')
  await until(() => !children.some(isRunning), seconds)
  for (const signal of ['SIGINT', 'SIGKILL']) {
    for (const pid of descendants()) send(pid, signal)
    await untilAllGone(5)
  }
}

function isRunning({ exitCode, signalCode }) {
  return exitCode === null && signalCode === null
}

async function untilAllGone(seconds) {
  await until(() => descendants().length === 0, seconds)
}

/** The processes that carry the run's id and their descendants; without a /proc the commands' process groups. */
function descendants() {
  if (!existsSync('/proc/self/environ'))
    return children.map(({ pid }) => -pid).filter((group) => send(group, 0))
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(readProcess)
  const found = new Set(all.filter(({ isMarked }) => isMarked).map(({ pid }) => pid))
  const isNew = ({ pid, parent }) =>
    !found.has(pid) && (found.has(parent) || parent === process.pid)
  for (let more = all.filter(isNew); more.length > 0; more = all.filter(isNew))
    for (const { pid } of more) found.add(pid)
  return [...found]
}

/** Nothing when the process has gone, or waits only for its parent to notice. */
function readProcess(pid) {
  try {
    const [state, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')
    if (state === 'Z') return []
    const isMarked = readFileSync(`/proc/${pid}/environ`, 'utf8').includes(id)
    return [{ pid: Number(pid), parent: Number(parent), isMarked }]
  } catch {
    return []
  }
}

function send(pid, signal) {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

async function until(isTrue, seconds) {
  for (const end = Date.now() + seconds * 1000; !isTrue() && Date.now() < end; ) await delay(50)
}
