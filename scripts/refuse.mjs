/**
 * Ends a command with one sentence about what is wrong.
 * @type {(sentence: string) => never}
 */
export const refuse = (sentence) => {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
