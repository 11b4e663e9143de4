import { existsSync } from 'node:fs'
import { loadEnvFile as load } from 'node:process'
import { projectPath } from '../lib/projectPath.ts'

/** Reads `.env` of the project when there is one; variables that are set already win. */
export function loadEnvFile(): void {
  const file = projectPath('.env')
  if (existsSync(file)) load(file)
}
