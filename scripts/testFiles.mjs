// The files that the two test runners run, and the choice among them by name.
import { readdirSync } from 'node:fs'
import { basename, dirname } from 'node:path'

/**
 * Every test file, `.test.ts` and `.test.tsx` for vitest and `.spec.ts` for Playwright, with forward slashes. The one that makes the
 * recordings tests nothing.
 */
export function listTestFiles() {
  return readdirSync('test', { recursive: true })
    .map((name) => `test/${name.replaceAll('\\', '/')}`)
    .filter((file) => /\.(test\.tsx?|spec\.ts)$/.test(file) && !/recordings\.spec/.test(file))
    .sort()
}

/**
 * The files whose path contains one of the names, in any case: for vitest, for Playwright in Chromium, and for Playwright in the other
 * browsers. `unknown` has the names that no path contains.
 */
export function chooseTestFiles(names, files) {
  const has = (file, name) => file.toLowerCase().includes(name.toLowerCase())
  const unknown = names.filter((name) => !files.some((file) => has(file, name)))
  const chosen = files.filter((file) => names.some((name) => has(file, name)))
  const isStory = (file) => file.endsWith('.spec.ts')
  return {
    unknown,
    vitest: chosen.filter((file) => !isStory(file)),
    playwright: chosen.filter((file) => isStory(file) && !isOfBrowsers(file)),
    browsers: chosen.filter((file) => isStory(file) && isOfBrowsers(file)),
  }
}

/** Whether a file is played in WebKit and Firefox, not in Chromium. */
export function isOfBrowsers(file) {
  return file.startsWith('test/browsers/')
}

/** What to say about names that no path contains: one sentence, and every file by its folder. */
export function describeUnknown(unknown, files) {
  const named = unknown.map((name) => `'${name}'`).join(' or ')
  const folders = [...new Set(files.map((file) => dirname(file)))].sort()
  const lines = folders.flatMap((folder) => [
    `${folder}/`,
    ...wrap(files.filter((file) => dirname(file) === folder).map((file) => basename(file))),
  ])
  return [`No test file has ${named} in its path. These exist:`, ...lines].join('\n')
}

function wrap(words) {
  const lines = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < 99) lines[lines.length - 1] += ` ${word}`
    else lines.push(`  ${word}`)
  }
  return lines
}
