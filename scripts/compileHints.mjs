/** V8's explicit compile hint, at the top of a file. For other engines it is a comment. */
export const compileHint = '//# allFunctionsCalledOnLoad\n'

/**
 * A Vite plugin that marks the chunks `names`. V8 compiles them in the background while they load, instead of each
 * function at its first call. Mark only code that runs at once.
 */
export function compileHints(names) {
  return {
    name: 'compile-hints',
    apply: 'build',
    generateBundle: {
      // The hint must be above the line that Vite puts in front of a chunk.
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && names.includes(file.name))
            file.code = compileHint + file.code
      },
    },
  }
}
