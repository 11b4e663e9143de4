import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { vi } from 'vitest'
import { patience } from '#test/support/timing/patience.ts'
import { freePort } from '../process/freePort.ts'
import { findPgBouncer } from './findPgBouncer.ts'

/** A real PgBouncer, in transaction mode, before a Postgres; `url` is that of a database behind it. */
export type PgBouncer = {
  url: (database: string) => string
  /** Killed as by a power cut, and started again. */
  restart: () => Promise<void>
  stop: () => Promise<void>
}

/** How many connections it has to each database: fewer than the servers before it would like. */
export const connectionsBehind = 4

/** Starts a PgBouncer on a free port, before the Postgres of this address. */
export async function startPgBouncer(postgres: string): Promise<PgBouncer> {
  const program = await findPgBouncer()
  const { hostname, port, username, password } = new URL(postgres)
  const directory = mkdtempSync(join(tmpdir(), 'shop-pgbouncer-'))
  chmodSync(directory, 0o755)
  const own = await freePort()
  const file = join(directory, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
* = host=${hostname} port=${port} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connectionsBehind}
max_client_conn = 200
server_login_retry = 1
`,
  )
  const url = (database: string) =>
    `postgres://${username}@127.0.0.1:${own}/${database}`
  let child: ChildProcess
  const start = async () => {
    // As root it refuses to run; the user of this number is nobody.
    const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
    const env = { ...process.env, ...program.env }
    child = spawn(program.path, [file], { ...nobody, env, stdio: 'ignore' })
    await vi.waitFor(() => greet(url('postgres')), patience)
  }
  const stop = async () => {
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null)
      await once(child, 'exit')
  }
  await start()
  return {
    url,
    restart: () => stop().then(start),
    stop: () =>
      stop().finally(() => rmSync(directory, { recursive: true, force: true })),
  }
}

async function greet(url: string): Promise<void> {
  const client = new pg.Client(url)
  client.on('error', () => undefined)
  await client.connect()
  await client.end()
}
