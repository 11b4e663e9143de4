// Prints the size of the first route's JavaScript; fails above the budget or without compile hints.
import { readFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { compileHint } from './compileHints.mjs'
import { refuse } from './refuse.mjs'

const budget = 115
const page = readFileSync('dist/client/index.html', 'utf8')

// The page names all scripts of the first route.
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
// A build with the inspector is not for customers.
if (total('brotli') > budget && process.env.VITE_INSPECTOR !== '1')
  refuse('Over the budget: make something behind a click lazy.')
if (!scripts.some((script) => script.indexOf(compileHint) === 0))
  refuse('No file of the first route begins with the hint to compile it ahead.')
