// Scores every mail of the shop, in each language, with the spam filters of this machine: `npm run bench:spam`. It uses no
// network, so rules about the sender's host and domain do not count.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { languages } from '#contract/languages.ts'
import { printTable } from './printTable.ts'

type Score = { file: string; score: number; rules: string[] }
type Filter = {
  program: string
  scores: (files: string[]) => Promise<Score[]>
}

/** Without the modules that ask the network. */
const rspamdConfig = `
  .include "$CONFDIR/common.conf"
  options {
    .include "$CONFDIR/options.inc"
    pidfile = "$RUNDIR/rspamd.pid";
    control_socket = "$RUNDIR/control.sock mode=0600";
    filters = "chartable,regexp";
    dns { nameserver = ["127.0.0.1:9"]; timeout = 0.1s; retransmits = 1; }
  }
  logging { type = "file"; filename = "$LOGDIR/rspamd.log"; }
  worker "normal" { bind_socket = "127.0.0.1:21333"; count = 1; mime = true; }
  ${['arc', 'asn', 'dkim', 'dmarc', 'fuzzy_check', 'rbl', 'spf', 'surbl']
    .map((name) => `${name} { enabled = false; }`)
    .join('\n')}
`

const directory = mkdtempSync(join(tmpdir(), 'mails-'))
const port = 21_333
const filters: Filter[] = [
  { program: 'spamassassin', scores: bySpamAssassin },
  { program: 'rspamd', scores: byRspamd },
]

try {
  writeMails()
  for (const { program, scores } of filters) {
    if (isMissing(program)) {
      process.stdout.write(`\n${program} is missing: install its package.\n`)
      continue
    }
    const files = languages.flatMap(mailsIn)
    printTable(
      program,
      ['Mail', 'Score', 'Rules'],
      (await scores(files)).map(row),
    )
  }
} finally {
  rmSync(directory, { recursive: true, force: true })
}

/** The mails as they were sent, of the test that sends one of each kind. */
function writeMails(): void {
  execFileSync('npx', ['vitest', 'run', 'test/server/mailHeaders.test.ts'], {
    env: { ...process.env, MAILS_DIRECTORY: directory },
  })
}

function mailsIn(language: string): string[] {
  const folder = join(directory, language)
  return readdirSync(folder).map((name) => join(folder, name))
}

function isMissing(program: string): boolean {
  return spawnSync(program, ['--version']).error !== undefined
}

function row({ file, score, rules }: Score): string[] {
  return [file.slice(directory.length + 1), score.toFixed(2), rules.join(' ')]
}

async function bySpamAssassin(files: string[]): Promise<Score[]> {
  const output = execFileSync(
    'spamassassin',
    ['--test-mode', '--local', '--nocreate-prefs', ...files],
    {
      encoding: 'utf8',
      maxBuffer: 64_000_000,
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  )
  const status =
    /^X-Spam-Status: .*?score=(\S+) .*?tests=([\w,\s]+?)\s+autolearn/gm

  return [...output.matchAll(status)].map(([, score, rules = ''], at) => ({
    file: files[at] ?? '',
    score: Number(score),
    rules: rules.split(/,\s*/),
  }))
}

async function byRspamd(files: string[]): Promise<Score[]> {
  const config = join(directory, 'rspamd.conf')
  const places = ['DBDIR', 'RUNDIR', 'LOGDIR', 'LOCAL_CONFDIR'].flatMap(
    (name) => ['--var', `${name}=${directory}`],
  )

  writeFileSync(config, rspamdConfig)
  const server = spawn('rspamd', ['-f', '-i', '-c', config, ...places], {
    stdio: 'ignore',
  })
  try {
    await untilReady()
    return await Promise.all(files.map(rspamdScore))
  } finally {
    server.kill()
    await once(server, 'exit')
  }
}

/** Compiling its rules takes rspamd a minute. */
async function untilReady(): Promise<void> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/ping`).catch(
      () => null,
    )
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
}

async function rspamdScore(file: string): Promise<Score> {
  const body = readFileSync(file)
  const answer = await fetch(`http://127.0.0.1:${port}/checkv2`, {
    method: 'POST',
    body,
  })
  const { score, symbols } = (await answer.json()) as {
    score: number
    symbols: Record<string, { score: number }>
  }
  const rules = Object.keys(symbols).filter((name) => symbols[name]?.score)

  return { file, score, rules }
}
