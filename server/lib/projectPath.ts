import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** An absolute path below the project root, for sources and bundle. */
export function projectPath(...parts: string[]): string {
  return join(root(dirname(fileURLToPath(import.meta.url))), ...parts)
}

function root(directory: string): string {
  if (existsSync(join(directory, 'package.json'))) return directory
  const parent = dirname(directory)
  if (parent === directory) throw new Error('No package.json above the server.')
  return root(parent)
}
