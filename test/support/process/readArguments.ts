import { type ParseArgsConfig, parseArgs } from 'node:util'
import { refuse } from '../../../scripts/refuse.mjs'

/** The arguments of a command; those that it does not know end it with one sentence. */
export function readArguments<const Config extends ParseArgsConfig>(
  config: Config,
) {
  try {
    return parseArgs(config)
  } catch {
    const known = Object.keys(config.options ?? {}).map((name) => `--${name}`)
    const given = process.argv.slice(2).join(' ')
    return refuse(
      `These arguments are not known: ${given}. There are ${known.join(', ')}.`,
    )
  }
}

/** An option that is a number and not negative; anything else ends the command with one sentence. */
export function readNumber(name: string, text: string): number {
  const value = Number(text)
  return text.trim() && value >= 0
    ? value
    : refuse(`--${name} must be a number: ${text} is none.`)
}
