import { existsSync } from 'node:fs'
import type { FastifyBaseLogger } from 'fastify'
import { colorRules, readColors } from '../seed/colors.ts'
import { faceHash, readFace } from '../seed/face.ts'
import { seedDirectory } from '../seed/readSeed.ts'
import { type Mistake, sentenceOf } from '../seed/seedError.ts'

/** A kitchen's own pictures and colours. */
export type KitchenFace = {
  /** The folder whose files replace those of the client; null where the sample's are served. */
  files: string | null
  /** Style rules for the page; empty for the sample's colours. */
  rules: string
  /** The background of pages. */
  paper: { light: string; dark: string }
}

/** Reads a kitchen's pictures and colours. Logs mistakes; then the sample's colours or picture is used. */
export function readKitchenFace(
  kitchen: string,
  log: Pick<FastifyBaseLogger, 'warn'>,
): KitchenFace {
  const sample = readColors(seedDirectory, () => undefined)
  const mistakes: Mistake[] = []
  const read = readColors(kitchen, (mistake) => mistakes.push(mistake))
  const colors = mistakes.length > 0 ? sample : read
  const folder = readFace(kitchen, (mistake) => mistakes.push(mistake))
  for (const mistake of mistakes) log.warn(sentenceOf(mistake))
  if (folder === null && faceHash(kitchen) !== null)
    log.warn(
      'The pictures of media/ are not made yet: start the shop with `npm start`, or build its image again.',
    )

  return {
    files: folder !== null && existsSync(folder) ? folder : null,
    rules: colorRules(colors, sample),
    paper: colors.bg,
  }
}
