import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makeFace } from './face.mjs'
import { kitchenFolder, makePhotos, photosFolder, photosIn } from './photos.mjs'
import { run } from './processes.mjs'

export const vite = 'node_modules/vite/bin/vite.js'

const shared = [
  'contract',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
]
const page = [...shared, 'machines', 'src', 'scripts', 'index.html']

/** The Vite options and sources of each part, by the file that its build writes last. */
const parts = {
  'dist/client/index.html': { options: [], sources: page },
  'dist/inspected/index.html': {
    options: ['--mode', 'inspected'],
    sources: [...page, 'inspector', 'inspector.html'],
  },
  'dist/server/main.js': {
    options: ['--ssr'],
    sources: [...shared, 'server', 'sandbox'],
  },
  'dist/firstView/renderFirstView.js': {
    options: ['--config', 'vite.firstView.config.ts'],
    sources: [...page, 'vite.firstView.config.ts'],
  },
  'dist/sandbox/stripe.js': {
    options: ['--config', 'vite.sandbox.config.ts'],
    sources: [
      'sandbox/apps.ts',
      'sandbox/languages.ts',
      'sandbox/texts',
      'sandbox/browser',
      'vite.sandbox.config.ts',
    ],
  },
}
// Only development and tests need the inspector.
const productionParts = Object.keys(parts).filter(
  (file) => file !== 'dist/inspected/index.html',
)

/** Makes the pictures of photos, then builds; resolves with an error message if that fails, otherwise with null. */
export async function buildStale(wanted = productionParts) {
  await makePhotos()
  await makeFace(kitchenFolder())
  return await buildParts(wanted)
}

/** Resolves with an error message if a part cannot be built, otherwise with null. */
export async function buildParts(wanted) {
  for (const file of wanted) {
    const { options, sources } = parts[file]
    if (isFresh(file, sources) && hasPublicFiles(file)) continue
    process.stdout.write(`Building ${dirname(file)}...\n`)
    if (!existsSync(vite))
      return 'The packages are not installed: run `npm ci` first.'
    const { code } = await run(process.execPath, [
      vite,
      'build',
      '--logLevel',
      'warn',
      ...options,
    ])
    if (code !== 0) return `${dirname(file)} could not be built.`
  }
  return null
}

function isFresh(file, sources) {
  if (!existsSync(file)) return false
  // `npm prune` removes Vite and rewrites the lock file without a change.
  const counted = sources.filter(
    (path) => path !== 'package-lock.json' || existsSync(vite),
  )
  return counted.every((source) => newestIn(source) <= statSync(file).mtimeMs)
}

/** True if a built client has the files of `public/`. Compares contents, because a copied file keeps its old date. */
function hasPublicFiles(file) {
  if (!file.endsWith('index.html') || !existsSync('public')) return true
  const client = dirname(file)
  const photos = new Set(
    photosIn(photosFolder).map((name) => join(photosFolder, name)),
  )
  const wanted = filesIn('public').filter((file) => !photos.has(file))
  const isBuilt = (file) => {
    const built = join(client, file.slice('public/'.length))
    return existsSync(built) && readFileSync(built).equals(readFileSync(file))
  }
  const built = filesIn(join(client, 'media')).filter(
    (file) => !/\.(br|gz)$/.test(file),
  )
  const isWanted = (file) =>
    existsSync(join('public', file.slice(client.length + 1)))

  return wanted.every(isBuilt) && built.every(isWanted)
}

function filesIn(folder) {
  if (!existsSync(folder)) return []
  const files = readdirSync(folder, { withFileTypes: true, recursive: true })
  return files
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name))
}

/** The newest time in a file or folder. Ignores seed files and migrations: the server reads them at run time. */
function newestIn(path) {
  if (!existsSync(path)) return 0
  const stats = statSync(path)
  if (!stats.isDirectory())
    return /\.(csv|sql|md)$/.test(path) ? 0 : stats.mtimeMs
  return Math.max(
    0,
    ...readdirSync(path).map((name) => newestIn(join(path, name))),
  )
}
