import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { projectPath } from '../lib/projectPath.ts'
import { StartUpError } from '../lib/startUpError.ts'

/** Loads the project's `.env` file when there is one; variables that are already set take precedence. Throws a StartUpError for a file that would be read otherwise than it looks. */
export function loadEnvFile(file = projectPath('.env')): void {
  if (!existsSync(file)) return
  const text = decode(readFileSync(file))
  refuseCutValues(text)
  for (const [name, value] of Object.entries(parseEnv(text))) process.env[name] ??= value
}

/** UTF-8 without the mark that some editors write before it. */
function decode(bytes: Buffer): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (!text.includes('\0')) return text
  } catch {
    // It is in another encoding.
  }
  throw new StartUpError('.env is not UTF-8, as a file that PowerShell writes: save it as UTF-8.')
}

/** Outside of quotes a value ends before #, without a word: an address such as Shop #6 would become Shop. */
function refuseCutValues(text: string): void {
  for (const [at, line] of text.split('\n').entries()) {
    const [, name, value] = /^\s*(?:export\s+)?(\w+)\s*=\s*([^\s'"`#].*#.*?)\s*$/.exec(line) ?? []
    if (name === undefined || value === undefined) continue
    throw new StartUpError(
      `Line ${at + 1} of .env: outside of quotes the value of ${name} ends before #. Write quotes around the value, as in ${name}="…", or the comment on a line of its own.`,
    )
  }
}
