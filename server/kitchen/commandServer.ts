import { randomBytes, timingSafeEqual } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { isWallDate } from '#contract/schedule.ts'
import type { ServerContext } from '../context.ts'
import type { Database } from '../db/client.ts'
import {
  type BookRange,
  type PeriodKind,
  periodKinds,
} from '../domain/bookPeriods.ts'
import { Refusal } from '../domain/refusal.ts'
import { UnfinishedCommand } from '../domain/unfinishedCommand.ts'
import { auditShop } from '../reports/auditShop.ts'
import { readBooks } from '../reports/readBooks.ts'
import { readDayReport } from '../reports/readDayReport.ts'
import { type CommandLine, runKitchen } from './commands.ts'

/**
 * Serves the day report to `npm run orders`, the books to `npm run books`, the audit to `npm run audit`, and the
 * commands of `npm run kitchen` while the shop runs on PGlite, which only one process can open. It listens on the
 * loopback interface; the access key is a file in the data directory.
 */
export async function startCommandServer(
  context: ServerContext,
  directory: string,
): Promise<() => void> {
  const key = randomBytes(32).toString('base64url')
  const server = createServer((request, response) => {
    const address = new URL(request.url ?? '/', 'http://localhost')
    const answer = isAllowed(request, key)
      ? read(context, address, request)
      : null
    Promise.resolve(answer ?? Promise.reject(new Error('refused'))).then(
      (said) => response.end(said),
      (error: unknown) => {
        const { status, text } = failureOf(error)
        response.writeHead(status).end(text)
      },
    )
  })

  server.unref()
  const file = join(directory, fileName)
  writeFileSync(file, JSON.stringify({ url: await listen(server), key }), {
    mode: 0o600,
  })

  return () => {
    rmSync(file, { force: true })
    server.close()
    server.closeAllConnections()
  }
}

/** Fetches the report of a date (default: today) from the shop that runs on a data directory; null when none runs. */
export async function fetchDayReport(
  directory: string,
  date?: string,
): Promise<string | null> {
  return await fetchFrom(directory, date === undefined ? '' : `?date=${date}`)
}

/** Fetches the books of a range from the shop that runs on a data directory; null when none runs. */
export async function fetchBooks(
  directory: string,
  range: BookRange,
  by: PeriodKind,
): Promise<string | null> {
  const query = new URLSearchParams({ ...range, by })
  return await fetchFrom(directory, `books?${query}`)
}

/** Fetches the audit from the shop that runs on a data directory; null when none runs. */
export async function fetchAudit(directory: string): Promise<string[] | null> {
  const findings = await fetchFrom(directory, 'audit')
  return findings === null ? null : JSON.parse(findings)
}

/** Sends a command line to the shop that runs on a data directory; null when none runs. Throws as the command does. */
export async function sendToKitchen(
  directory: string,
  command: CommandLine,
): Promise<string | null> {
  return await fetchFrom(directory, 'kitchen', JSON.stringify(command))
}

async function fetchFrom(
  directory: string,
  path: string,
  body?: string,
): Promise<string | null> {
  const answer = await askAt(directory, path, body)
  if (answer?.status === refusedStatus) throw new Refusal(await answer.text())
  if (answer?.status === unfinishedStatus)
    throw new UnfinishedCommand(await answer.text())
  if (answer === null || answer.ok) return (await answer?.text()) ?? null
  // A read can use the database instead; a command may have been done in part.
  if (body === undefined) return null
  throw new Error(`The shop answered ${answer.status}.`)
}

async function askAt(
  directory: string,
  path: string,
  body?: string,
): Promise<Response | null> {
  const endpoint = readEndpoint(directory)
  if (endpoint === null) return null
  const headers = { authorization: `Bearer ${endpoint.key}` }
  const post = body === undefined ? {} : { method: 'POST', body }
  return await fetch(`${endpoint.url}/${path}`, { headers, ...post }).catch(
    () => null,
  )
}

function readEndpoint(directory: string): { url: string; key: string } | null {
  try {
    return JSON.parse(readFileSync(join(directory, fileName), 'utf8'))
  } catch {
    return null
  }
}

const refusedStatus = 422
const unfinishedStatus = 409

const fileName = 'commands.json'

function failureOf(error: unknown): { status: number; text: string } {
  if (error instanceof Refusal)
    return { status: refusedStatus, text: error.message }
  if (error instanceof UnfinishedCommand)
    return { status: unfinishedStatus, text: error.message }
  return { status: 403, text: '' }
}

function read(
  context: ServerContext,
  { pathname, searchParams }: URL,
  request: IncomingMessage,
): Promise<string> | null {
  if (pathname === '/audit')
    return auditShop(context.deps).then((findings) => JSON.stringify(findings))
  if (pathname === '/kitchen') return runCommand(context, request)
  if (pathname === '/books') return answerBooks(context.deps.db, searchParams)
  const date = searchParams.get('date') ?? undefined
  return date === undefined || isWallDate(date)
    ? readDayReport(context, date)
    : null
}

function answerBooks(
  db: Database,
  parameters: URLSearchParams,
): Promise<string> | null {
  const { first = '', last = '', by } = Object.fromEntries(parameters)
  const kind = periodKinds.find((known) => known === by)
  const isRange = isWallDate(first) && isWallDate(last)
  return isRange && kind ? readBooks(db, { first, last }, kind) : null
}

async function runCommand(
  context: ServerContext,
  request: IncomingMessage,
): Promise<string> {
  return await runKitchen(
    context,
    JSON.parse(await text(request)) as CommandLine,
  )
}

function isAllowed(request: IncomingMessage, key: string): boolean {
  const authorization = Buffer.from(request.headers.authorization ?? '')
  const expected = Buffer.from(`Bearer ${key}`)
  return (
    authorization.length === expected.length &&
    timingSafeEqual(authorization, expected)
  )
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string')
    throw new Error('The day report server has no port.')
  return `http://127.0.0.1:${address.port}`
}
