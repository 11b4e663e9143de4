// Builds what is missing or older than its sources.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makePhotos, photosFolder, photosIn } from './photos.mjs'
import { run } from './processes.mjs'

/** Vite's command. */
export const vite = 'node_modules/vite/bin/vite.js'
const shared = ['contract', 'package.json', 'package-lock.json', 'vite.config.ts']
const views = [...shared, 'machines', 'src', 'scripts/styles']
const page = [...views, 'scripts/photos.mjs', 'index.html']
const parts = [
  {
    made: 'dist/client/index.html',
    sources: [
      ...page,
      ...[
        'compileAhead.mjs',
        'keepPrevious.mjs',
        'precompress.mjs',
        'routeMap.mjs',
        'withoutDescriptions.ts',
      ].map((name) => `scripts/${name}`),
    ],
    build: ['build', '--logLevel', 'warn'],
  },
  {
    made: 'dist/inspected/index.html',
    isOnDemand: true,
    sources: [...page, 'inspector', 'inspector.html'],
    build: ['build', '--mode', 'inspected', '--logLevel', 'warn'],
  },
  {
    made: 'dist/server/main.js',
    sources: [...shared, 'server', 'sandbox'],
    build: ['build', '--ssr', '--logLevel', 'warn'],
  },
  {
    made: 'dist/firstView/renderFirstView.js',
    sources: [...views, 'scripts/withoutDescriptions.ts', 'vite.firstView.config.ts'],
    build: ['build', '--config', 'vite.firstView.config.ts', '--logLevel', 'warn'],
  },
  {
    made: 'dist/sandbox/stripe.js',
    sources: [
      ...['contract/languages.ts', 'sandbox/browser'],
      ...['vite.sandbox.config.ts', 'package-lock.json'],
    ],
    build: ['build', '--config', 'vite.sandbox.config.ts', '--logLevel', 'warn'],
  },
]

const usual = parts.filter(({ isOnDemand }) => !isOnDemand).map(({ made }) => made)

/** Brings `dist/` up to date, all of it or the named files; resolves with a sentence when it cannot, else with null. */
export async function buildStale(wanted = usual) {
  await makePhotos()
  for (const { made, sources, build } of parts) {
    if (!wanted.includes(made) || (isFresh(made, sources) && hasPictures(made))) continue
    process.stdout.write(`Building ${dirname(made)}...\n`)
    if (!existsSync(vite)) return 'The packages are not installed: run `npm ci` first.'
    const { code } = await run(process.execPath, [vite, ...build])
    if (code !== 0) return `${dirname(made)} could not be built.`
  }
  return null
}

function isFresh(made, sources) {
  if (!existsSync(made)) return false
  const age = statSync(made).mtimeMs
  // `npm prune`, which removes Vite, writes the lock file again as it was.
  const counted = sources.filter((path) => path !== 'package-lock.json' || existsSync(vite))
  return counted.every((source) => newest(source) <= age)
}

/** Whether a client has the files of `public/`, whatever their dates: a copied file keeps an old one. */
function hasPictures(made) {
  if (!made.endsWith('index.html') || !existsSync('public')) return true
  const client = dirname(made)
  const photos = new Set(photosIn(photosFolder).map((name) => join(photosFolder, name)))
  const wanted = filesIn('public').filter((file) => !photos.has(file))
  const isThere = (file) => {
    const built = join(client, file.slice('public/'.length))
    return existsSync(built) && readFileSync(built).equals(readFileSync(file))
  }
  const built = filesIn(join(client, 'media')).filter((file) => !/\.(br|gz)$/.test(file))
  const isKnown = (file) => existsSync(join('public', file.slice(client.length + 1)))
  return wanted.every(isThere) && built.every(isKnown)
}

function filesIn(folder) {
  if (!existsSync(folder)) return []
  const files = readdirSync(folder, { withFileTypes: true, recursive: true })
  return files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name))
}

/** Seed files and migrations are read at run time: they need no build. */
function newest(path) {
  if (!existsSync(path)) return 0
  const stats = statSync(path)
  if (!stats.isDirectory()) return /\.(csv|sql|md)$/.test(path) ? 0 : stats.mtimeMs
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))))
}
