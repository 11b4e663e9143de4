import { execFile } from 'node:child_process'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
} from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { projectPath } from '#server/lib/projectPath.ts'

const run = promisify(execFile)

/** The path of a PgBouncer, and the environment variables that it needs. */
export type Program = { path: string; env: Record<string, string> }

/**
 * Finds PgBouncer at PGBOUNCER_PATH or on the system, or unpacks Debian's package into the project's cache, which needs
 * no root. Rejects with instructions for the developer.
 */
export async function findPgBouncer(): Promise<Program> {
  const found = installed() ?? unpacked()
  if (found) return found

  const reason = await unpack().then(
    () => 'it has no program',
    (error: Error) => error.message.trim().split('\n').at(-1),
  )
  const now = unpacked()
  if (now) return now

  throw new Error(
    `No PgBouncer was found, and none could be fetched (${reason}): install \`pgbouncer\` with your package manager, or set PGBOUNCER_PATH to the path of one.`,
  )
}

function installed(): Program | null {
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    '/usr/sbin',
    '/usr/local/sbin',
  ]
  const paths = [
    process.env.PGBOUNCER_PATH,
    ...folders.map((folder) => join(folder, 'pgbouncer')),
  ]
  const path = paths.find((candidate) => candidate && isExecutable(candidate))

  return path ? { path, env: {} } : null
}

const folder = projectPath('node_modules', '.cache', 'pgbouncer')

function unpacked(): Program | null {
  const path = join(folder, 'usr', 'sbin', 'pgbouncer')
  if (!isExecutable(path)) return null
  const libraries = [join(folder, 'usr', 'lib'), join(folder, 'lib')].flatMap(
    foldersIn,
  )
  return { path, env: { LD_LIBRARY_PATH: libraries.join(delimiter) } }
}

function foldersIn(parent: string): string[] {
  return existsSync(parent)
    ? readdirSync(parent).map((name) => join(parent, name))
    : []
}

async function unpack(): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  // Without root or a network, the package lists on disk may be enough.
  await run('apt-get', ['update']).catch(() => undefined)

  const { stdout } = await run('apt-cache', [
    'depends',
    '--important',
    'pgbouncer',
  ])
  const libraries = [...stdout.matchAll(/Depends: (lib\S+)/g)].map(
    ([, name = '']) => name,
  )
  const wanted = libraries.filter((name) => !name.startsWith('libc6'))

  await run('apt-get', ['download', 'pgbouncer', ...wanted], { cwd: folder })
  const files = readdirSync(folder).filter((name) => name.endsWith('.deb'))
  for (const name of files)
    await run('dpkg', ['-x', join(folder, name), folder])
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
