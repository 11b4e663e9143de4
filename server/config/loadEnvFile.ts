import { existsSync } from 'node:fs'
import { loadEnvFile as load } from 'node:process'
import { projectPath } from '../lib/projectPath.ts'

/** Loads the project's `.env` file when there is one; variables that are already set take precedence. */
export function loadEnvFile(): void {
  const file = projectPath('.env')
  if (existsSync(file)) load(file)
}
