// Has the browser compile the shop's code beside the main thread, while it arrives, instead of each function at its first call.

/** What V8 reads so at the top of a file; a comment to every other engine. */
export const compileHint = '//# allFunctionsCalledOnLoad\n'

/** A Vite plugin that marks the chunk `name`. All of it is compiled, also what is never called: it is for code that runs at once. */
export function compileAhead(name) {
  return {
    name: 'compile-ahead',
    apply: 'build',
    generateBundle: {
      // Vite puts a line of its own in front of a chunk.
      order: 'post',
      handler(_, bundle) {
        const chunk = Object.values(bundle).find(
          (file) => file.type === 'chunk' && file.name === name,
        )
        chunk.code = compileHint + chunk.code
      },
    },
  }
}
