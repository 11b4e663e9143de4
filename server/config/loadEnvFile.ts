import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { projectPath } from '../lib/projectPath.ts'
import { StartUpError } from '../lib/startUpError.ts'

/**
 * Loads `.env` and returns the names that were not set, because set variables win; null without the file. Throws a
 * StartUpError for an ambiguous file.
 */
export function loadEnvFile(file = projectPath('.env')): string[] | null {
  if (!existsSync(file)) return null
  const text = decode(readFileSync(file))
  refuseCutValues(text)
  const settings = Object.entries(parseEnv(text)).filter(
    ([name]) => process.env[name] === undefined,
  )
  for (const [name, value] of settings) process.env[name] = value
  return settings.map(([name]) => name)
}

function decode(bytes: Buffer): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (!text.includes('\0')) return text
  } catch {
    // The file has another encoding.
  }
  throw new StartUpError(
    '.env is not UTF-8, as a file that PowerShell writes: save it as UTF-8.',
  )
}

/** Outside of quotes, `#` begins a comment even inside a word: the address Shop #6 would become Shop. */
function refuseCutValues(text: string): void {
  for (const [at, line] of text.split('\n').entries()) {
    const [, name, value] =
      /^\s*(?:export\s+)?(\w+)\s*=\s*([^\s'"`#].*#.*?)\s*$/.exec(line) ?? []
    if (name === undefined || value === undefined) continue
    throw new StartUpError(
      `Line ${at + 1} of .env: outside of quotes the value of ${name} ends before #. Write quotes around the value, as in ${name}="…", or the comment on a line of its own.`,
    )
  }
}
