import { type Env, knownSettings, readEnv } from './env.ts'
import { loadEnvFile } from './loadEnvFile.ts'

/** The settings from the environment and `.env`; writes a line for each unknown one. Throws a StartUpError. */
export function readSettings(file?: string): Env {
  const names = loadEnvFile(file)
  const lines =
    names?.map(explainUnknown) ??
    Object.keys(process.env).map(explainMisspelled)
  for (const line of lines) if (line) process.stderr.write(`${line}\n`)
  return readEnv(process.env)
}

/** Names in `.env` that Compose, Node, Postgres and the build read. */
const otherNames =
  /^(DATABASE_PASSWORD|PREVIOUS|PATH|HOME|TZ|LANG|NODE_|npm_|VITE_|PG|POSTGRES_|COMPOSE_|DOCKER_|LC_|(NO|FORCE)_COLOR|(HTTPS?|ALL|NO)_PROXY)/i

function explainUnknown(name: string): string | null {
  if (knownSettings.includes(name) || otherNames.test(name)) return null
  const meant = nearestTo(name)
  const remedy = meant
    ? `did you mean ${meant}?`
    : '.env.example lists the settings.'
  return `${name} in .env is not known: ${remedy}`
}

/** In a container the settings have no file, and other variables are of other programs. */
function explainMisspelled(name: string): string | null {
  if (knownSettings.includes(name)) return null
  const meant = nearestTo(name)
  return meant?.includes('_')
    ? `${name} is not known: did you mean ${meant}?`
    : null
}

function nearestTo(name: string): string | undefined {
  const [nearest] = knownSettings
    .map((known) => ({ known, steps: distance(plain(name), plain(known)) }))
    .sort((a, b) => a.steps - b.steps)
  const limit = plain(name).length < 6 ? 1 : 2
  return nearest && nearest.steps <= limit ? nearest.known : undefined
}

const plain = (name: string) => name.toUpperCase().replaceAll('_', '')

/** The Levenshtein distance: letters to add, remove or replace. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1]
    for (let to = 0; to < other.length; to += 1)
      next.push(
        Math.min(
          (row[to] ?? 0) + (letter === other[to] ? 0 : 1),
          (row[to + 1] ?? 0) + 1,
          (next[to] ?? 0) + 1,
        ),
      )
    row = next
  }
  return row.at(-1) ?? 0
}
