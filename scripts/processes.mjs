import { spawn } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'

const exitCodes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 }
// The children whose process groups are not empty.
let children = []
let isWatching = false
let isEnding = false

/**
 * Runs a command. `code` is null after a signal or a failed start; `text` is the output, with `isQuiet` only. After
 * `whenEnded` the command gets its own process group, so that Ctrl-C reaches only the script.
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
    env: { ...process.env, ...environment },
  })
  children = [...children.filter(hasGroup), child]

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

/** Calls `end` once with an exit code, on Ctrl-C, SIGTERM or SIGHUP, or when the parent dies. */
export function whenEnded(end) {
  isWatching = true
  const endOnce = (code) => {
    if (isEnding) return
    isEnding = true
    clearInterval(watch)
    end(code)
  }
  for (const [signal, code] of Object.entries(exitCodes))
    process.on(signal, () => endOnce(code))

  // npm sends SIGTERM to its shell, and a shell that did not `exec` dies without passing it on.
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    // A signal to the whole group is handled first.
    setImmediate(endWithParent)
  }, 200).unref()
}

function endWithParent() {
  if (isEnding) return
  // The terminal may be closed.
  process.stderr.on('error', () => undefined)
  process.stderr.write('Stopping: the process that started this one ended.\n')
  process.kill(process.pid, 'SIGTERM')
}

/** Interrupts the running commands, then their process groups; kills the survivors after some seconds. */
export async function endAll() {
  isEnding = true
  // The terminal may be closed.
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', () => undefined)

  const running = children.filter(isRunning)
  for (const child of running) child.kill('SIGINT')
  await until(() => !running.some(isRunning), 15)

  for (const signal of ['SIGINT', 'SIGKILL']) {
    for (const child of children) signalGroup(child, signal)
    await until(() => !children.some(hasGroup), 5)
  }
}

function isRunning({ pid, exitCode, signalCode }) {
  return pid !== undefined && exitCode === null && signalCode === null
}

function hasGroup(child) {
  return signalGroup(child, 0)
}

/** False when the group is empty. */
function signalGroup({ pid }, signal) {
  try {
    return pid !== undefined && process.kill(-pid, signal)
  } catch {
    return false
  }
}

async function until(isTrue, seconds) {
  for (const end = Date.now() + seconds * 1000; !isTrue() && Date.now() < end; )
    await delay(50)
}
