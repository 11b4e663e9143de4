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

/** A real PgBouncer in transaction mode, in front of a Postgres; `url` returns the address of a database behind it. */
export type PgBouncer = {
  url: (database: string) => string
  /** Kills the process with SIGKILL and starts it again. */
  restart: () => Promise<void>
  stop: () => Promise<void>
}

/** The pool size for each database: smaller than the pools of the servers that connect to it. */
export const poolSize = 4

/** Starts a PgBouncer on a free port, in front of the Postgres of this address. */
export async function startPgBouncer(postgres: string): Promise<PgBouncer> {
  const program = await findPgBouncer()
  const { hostname, port, username, password } = new URL(postgres)
  const directory = mkdtempSync(join(tmpdir(), 'shop-pgbouncer-'))

  chmodSync(directory, 0o755)
  const pgBouncerPort = await freePort()
  const file = join(directory, 'pgbouncer.ini')

  writeFileSync(
    file,
    `[databases]
* = host=${hostname} port=${port} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${pgBouncerPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 200
server_login_retry = 1
`,
  )

  const url = (database: string) =>
    `postgres://${username}@127.0.0.1:${pgBouncerPort}/${database}`
  let child: ChildProcess
  const start = async () => {
    // PgBouncer refuses to run as root; 65534 is the id of the user `nobody`.
    const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
    const env = { ...process.env, ...program.env }
    child = spawn(program.path, [file], { ...nobody, env, stdio: 'ignore' })
    await vi.waitFor(() => connectOnce(url('postgres')), patience)
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

async function connectOnce(url: string): Promise<void> {
  const client = new pg.Client(url)
  client.on('error', () => undefined)
  await client.connect()
  await client.end()
}
