// Prints the JavaScript that the first route needs, and fails when it is over its budget or not compiled ahead.
import { readFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { compileHint } from './compileAhead.mjs'
import { refuse } from './refuse.mjs'

const budget = 115
const page = readFileSync('dist/client/index.html', 'utf8')

// The page names all of it.
const scripts = [...page.matchAll(/"\/(assets\/[^"]+\.js)"/g)].map(([, file]) =>
  readFileSync(`dist/client/${file}`),
)
const sizes = scripts.map((script) => ({
  raw: script.length,
  gzip: gzipSync(script).length,
  brotli: brotliCompressSync(script).length,
}))
const total = (kind) => sizes.reduce((sum, size) => sum + size[kind], 0) / 1024
const figures = ['raw', 'gzip', 'brotli'].map(
  (kind) => `${total(kind).toFixed(1)} KB ${kind}`,
)
process.stdout.write(
  `First-route JavaScript of /ordernow: ${figures.join(', ')} (budget ${budget} KB brotli)\n`,
)
// A build with the inspector in it is not for customers: it is cut into other files.
if (total('brotli') > budget && process.env.VITE_INSPECTOR !== '1')
  refuse('Over the budget: make something behind a click lazy.')
if (!scripts.some((script) => script.indexOf(compileHint) === 0))
  refuse('No file of the first route begins with the hint to compile it ahead.')
