// Makes the small pictures that the shop serves, of the photos in the pictures' folder: `makePhotos` before each start and build.
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, parse, resolve } from 'node:path'
import { parseEnv } from 'node:util'

/** Increase it when the same photo is to become other pictures. */
const version = '1'

/** The pictures of one photo, 4:3 as the pages show them, and the shape of previews. `src/ui/dishPictures.ts` names the first three. */
const pictures = [
  { end: '240.avif', width: 240, height: 180, format: 'avif', options: { quality: 45 } },
  { end: '360.avif', width: 360, height: 270, format: 'avif', options: { quality: 45 } },
  { end: '800.webp', width: 800, height: 600, format: 'webp', options: { quality: 75 } },
  {
    end: 'preview.jpg',
    width: 800,
    height: 420,
    format: 'jpeg',
    options: { quality: 75, mozjpeg: true },
  },
]

/** Where the shipped drawings are, and photos may be dropped as well. */
export const photosFolder = 'public/media/items'
const madeFolder = 'dist/photos'
const project = join(import.meta.dirname, '..')

/** The folders of photos: the shop's, and `pictures/` of the kitchen that `KITCHEN_DIR` names, as a variable or in `.env`, relative to the project. */
export function photoFolders(env = process.env, file = '.env') {
  const settings = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}
  const kitchen = env.KITCHEN_DIR ?? settings.KITCHEN_DIR
  return [photosFolder, ...(kitchen ? [resolve(project, kitchen, 'pictures')] : [])].filter(
    existsSync,
  )
}

/**
 * Makes the pictures of all photos of folders, named by the content of the photo, and a list of them: name of the photo, and name of
 * its pictures or what is wrong with it. A drawing without small pictures (`npm run pictures`) is a photo as well.
 */
export async function makePhotos(from = photoFolders(), to = madeFolder) {
  if (from.length === 0) return
  const photos = {}
  for (const folder of from)
    for (const name of photosIn(folder))
      photos[name.normalize('NFC')] = await makePhoto(join(folder, name), to)
  mkdirSync(to, { recursive: true })
  writeWhole(join(to, 'photos.json'), JSON.stringify(photos, null, 2))
}

/** The names of the photos of a folder. */
export function photosIn(folder) {
  if (!existsSync(folder)) return []
  const files = readdirSync(folder, { withFileTypes: true })
  const names = files
    .filter((file) => file.isFile() && !file.name.startsWith('.'))
    .map(({ name }) => name)
  return names
    .sort()
    .filter((name) => !/\.svg$/i.test(name) || !existsSync(smallPicture(folder, name)))
}

function smallPicture(folder, drawing) {
  return join(folder, '240', `${parse(drawing).name}.avif`)
}

async function makePhoto(file, to) {
  const bytes = readFileSync(file)
  const name = createHash('sha256').update(version).update(bytes).digest('hex').slice(0, 16)
  const missing = pictures.filter(({ end }) => !existsSync(join(to, `${name}-${end}`)))
  if (missing.length === 0) return { pictures: name }
  if (isHeic(bytes)) return { problem: heic }
  const { default: sharp } = await import('sharp')
  mkdirSync(to, { recursive: true })
  try {
    for (const { end, width, height, format, options } of missing) {
      // The camera's metadata, with the place, is left behind.
      const picture = sharp(bytes, /\.svg$/i.test(file) ? { density: 144 } : {})
        .autoOrient()
        .resize(width, height, { fit: 'cover' })
        .flatten({ background: '#fffaf3' })
        .toFormat(format, options)
      writeWhole(join(to, `${name}-${end}`), await picture.toBuffer())
    }
    return { pictures: name }
  } catch (error) {
    // A full disk is no mistake of the photo.
    if ('code' in error) throw error
    return { problem: `${unreadable} (${error.message.split('\n')[0]})` }
  }
}

const heic = 'is a HEIC photo, which browsers do not show: export it as JPEG'
const unreadable = 'is not a whole picture: save it as JPEG, PNG or WebP'

/** The brands at the beginning of the file, which sharp cannot decode. */
function isHeic(bytes) {
  return /^ftyp.*(heic|heix|hevc)/s.test(bytes.toString('latin1', 4, 40))
}

/** A file that others read is never there in part. */
function writeWhole(file, content) {
  writeFileSync(`${file}.part`, content)
  renameSync(`${file}.part`, file)
}

/** A Vite plugin: photos are not served as they come from the camera. */
export function withoutPhotos(directory) {
  return {
    name: 'without-photos',
    apply: 'build',
    closeBundle() {
      for (const name of photosIn(photosFolder))
        rmSync(join(directory, 'media/items', name), { force: true })
    },
  }
}

if (process.argv[1] === import.meta.filename) await makePhotos()
