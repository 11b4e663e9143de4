import { type ParseArgsConfig, parseArgs } from 'node:util'
import { refuse } from '../../../scripts/refuse.mjs'

/** Parses the arguments of a command. An unknown argument ends the process with a message. */
export function readArguments<const Config extends ParseArgsConfig>(
  config: Config,
) {
  try {
    return parseArgs(config)
  } catch {
    const options = Object.keys(config.options ?? {}).map((name) => `--${name}`)
    const args = process.argv.slice(2).join(' ')
    return refuse(
      `These arguments are not known: ${args}. There are ${options.join(', ')}.`,
    )
  }
}

/** Parses an option as a number of at least 0. Any other text ends the process with a message. */
export function readNumber(name: string, text: string): number {
  const value = Number(text)
  return text.trim() && value >= 0
    ? value
    : refuse(`--${name} must be a number: ${text} is none.`)
}
