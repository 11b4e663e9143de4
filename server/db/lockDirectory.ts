import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { StartUpError } from '../lib/startUpError.ts'

const lockedFiles = new Set<string>()

/** Locks a data directory and returns the unlock function. Throws a StartUpError that suggests `alternative`. */
export function lockDirectory(
  directory: string,
  alternative = 'set DATA_DIR to another directory',
): () => void {
  const file = join(resolve(directory), 'lock')
  orStartUpError(directory, () => mkdirSync(directory, { recursive: true }))
  if (!take(directory, file)) {
    if (isHeld(file))
      throw new StartUpError(sentence(directory, file, alternative))
    rmSync(file, { force: true })
    if (!take(directory, file))
      throw new StartUpError(sentence(directory, file, alternative))
  }
  lockedFiles.add(file)

  return () => {
    lockedFiles.delete(file)
    rmSync(file, { force: true })
  }
}

function take(directory: string, file: string): boolean {
  return orStartUpError(directory, () => {
    try {
      writeFileSync(file, `${process.pid} ${startOf(process.pid)}`, {
        flag: 'wx',
      })
      return true
    } catch (error) {
      if (codeOf(error) === 'EEXIST') return false
      throw error
    }
  })
}

function isHeld(file: string): boolean {
  const [pid = 0, start = 0] = readText(file).split(' ').map(Number)
  if (pid === process.pid) return lockedFiles.has(file)
  return pid > 0 && isAlive(pid) && startOf(pid) === start
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** The start time of a process, if the system reports it: process ids are reused. */
function startOf(pid: number): number {
  const fields =
    readText(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? []
  return Number(fields[19] ?? 0)
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function orStartUpError<T>(directory: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartUpError(`DATA_DIR=${directory} cannot be used: ${reason}.`)
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

function sentence(
  directory: string,
  file: string,
  alternative: string,
): string {
  const pid = readText(file).split(' ')[0] ?? ''
  return `The data directory ${directory} is in use by another shop (process ${pid}): stop that one, or ${alternative}.`
}
