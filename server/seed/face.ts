import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectPath } from '../lib/projectPath.ts'
import type { Report } from './seedError.ts'

/** The version of `scripts/face.mjs`, which makes the pictures. */
const version = '1'

/** A name for the content of a kitchen's `media/` and its colours; null without pictures. */
export function faceHash(kitchen: string): string | null {
  const files = faceFiles(kitchen)
  if (files.length === 0) return null

  const hash = createHash('sha256').update(version)
  const colors = join(kitchen, 'colors.csv')
  if (existsSync(colors)) hash.update(readFileSync(colors))
  for (const name of files)
    hash
      .update('\0')
      .update(name)
      .update('\0')
      .update(readFileSync(join(kitchen, 'media', name)))

  return hash.digest('hex').slice(0, 16)
}

/** The folder of the pictures made of a kitchen's `media/`; null until they are made. Reports bad files. */
export function readFace(
  kitchen: string,
  report: Report,
  made = projectPath('dist/face'),
): string | null {
  const hash = faceHash(kitchen)
  const folder = hash === null ? null : join(made, hash)
  const list = folder && join(folder, 'face.json')
  if (list === null || !existsSync(list)) return null

  const problems: Record<string, string> = JSON.parse(
    readFileSync(list, 'utf8'),
  )
  for (const [name, problem] of Object.entries(problems))
    report({ file: `media/${name}`, problem })

  return `${folder}/files`
}

function faceFiles(kitchen: string): string[] {
  const folder = join(kitchen, 'media')
  if (!existsSync(folder)) return []
  const files = readdirSync(folder, { withFileTypes: true })
  return files
    .filter((file) => file.isFile() && /^[^.].*\.\w+$/.test(file.name))
    .map(({ name }) => name)
    .filter((name) => !/\.(db|ini)$/i.test(name))
    .sort()
}
