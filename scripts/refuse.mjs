/**
 * Ends the process with an error message.
 * @type {(sentence: string) => never}
 */
export const refuse = (sentence) => {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
