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

/** Increase it when the same photo gets other sizes or formats. */
const version = '2'

/** The sizes of a photo: 4:3 for the pages, and a link preview. `src/ui/dishPictures.ts` names all but the preview. */
const pictures = [
  {
    end: '240.avif',
    width: 240,
    height: 180,
    format: 'avif',
    options: { quality: 45 },
  },
  {
    end: '360.avif',
    width: 360,
    height: 270,
    format: 'avif',
    options: { quality: 45 },
  },
  {
    end: '800.webp',
    width: 800,
    height: 600,
    format: 'webp',
    options: { quality: 75 },
  },
  {
    end: '1200.webp',
    width: 1200,
    height: 900,
    format: 'webp',
    options: { quality: 70 },
  },
  {
    end: 'preview.jpg',
    width: 800,
    height: 420,
    format: 'jpeg',
    options: { quality: 75, mozjpeg: true },
  },
]

/** The folder of the shipped drawings; a kitchen can put photos there too. */
export const photosFolder = 'public/media/items'
const targetFolder = 'dist/photos'
const project = join(import.meta.dirname, '..')

/** The folders of photos: the shop's, and `pictures/` in `KITCHEN_DIR`, a variable or a line of `.env`. */
export function photoFolders(env = process.env, file = '.env') {
  const kitchen = kitchenFolder(env, file)
  return [photosFolder, ...(kitchen ? [join(kitchen, 'pictures')] : [])].filter(
    existsSync,
  )
}

/** The folder of the kitchen's files; null for the sample kitchen. */
export function kitchenFolder(env = process.env, file = '.env') {
  const settings = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}
  const kitchen = env.KITCHEN_DIR ?? settings.KITCHEN_DIR
  return kitchen ? resolve(project, kitchen) : null
}

/**
 * Makes the pictures of all photos, named by content, and `photos.json`: each photo's name with the name of its
 * pictures or its problem. A drawing without small pictures (`npm run pictures`) counts as a photo.
 */
export async function makePhotos(from = photoFolders(), to = targetFolder) {
  if (from.length === 0) return
  mkdirSync(to, { recursive: true })

  const photos = {}
  for (const folder of from)
    for (const name of photosIn(folder)) {
      const photo = await makePhoto(join(folder, name), to)
      photos[name.replace(focusMark, '').normalize('NFC')] = photo
      photos[name.normalize('NFC')] = photo
    }
  writeAtomically(join(to, 'photos.json'), JSON.stringify(photos, null, 2))
}

/** The focal point in a name, in percent from the left and the top: `soup@30-70.jpg` is also `soup.jpg`. */
const focusMark = /@(\d{1,2}|100)-(\d{1,2}|100)(?=\.\w+$)/

export function photosIn(folder) {
  if (!existsSync(folder)) return []
  const files = readdirSync(folder, { withFileTypes: true })
  const names = files
    .filter((file) => file.isFile() && !file.name.startsWith('.'))
    .map(({ name }) => name)

  return names
    .sort()
    .filter(
      (name) =>
        !/\.svg$/i.test(name) || !existsSync(smallPicture(folder, name)),
    )
}

function smallPicture(folder, drawing) {
  return join(folder, '240', `${parse(drawing).name}.avif`)
}

async function makePhoto(file, to) {
  const bytes = readFileSync(file)
  const focus = focusMark.exec(file)
  const hash = createHash('sha256')
    .update(version)
    .update(focus?.[0] ?? '')
    .update(bytes)
  const name = hash.digest('hex').slice(0, 16)
  const existing = existingName(name, to)
  if (existing) return { pictures: existing }
  if (isHeic(bytes)) return { problem: heic }

  const { default: sharp } = await import('sharp')
  // sharp drops the camera's metadata, which has the place.
  const rotated = () =>
    sharp(bytes, /\.svg$/i.test(file) ? { density: 144 } : {})
      // Without it, the colours of a 16-bit photo with a profile come out pale.
      .pipelineColourspace('srgb')
      .autoOrient()

  try {
    const full = `${name}_${await colorOf(rotated())}`
    const { autoOrient: size } = await rotated().metadata()
    for (const { end, width, height, format, options } of pictures) {
      const picture = rotated()
      if (focus) picture.extract(cropAround(focus, size, width / height))
      picture
        .resize(width, height, { fit: 'cover' })
        .flatten({ background: '#fffaf3' })
      writeAtomically(
        join(to, `${full}-${end}`),
        await picture.toFormat(format, options).toBuffer(),
      )
    }
    return { pictures: full }
  } catch (error) {
    // An error with a code, such as a full disk, is no mistake of the photo.
    if ('code' in error) throw error
    return { problem: `${unreadable} (${error.message.split('\n')[0]})` }
  }
}

/** The name of a photo's pictures, with its colour; undefined while one of them is missing. */
function existingName(name, to) {
  const [first] = readdirSync(to).filter((file) => file.startsWith(`${name}_`))
  const full = first?.replace(/-.*/, '')
  const isWhole = pictures.every(({ end }) =>
    existsSync(join(to, `${full}-${end}`)),
  )
  return isWhole ? full : undefined
}

/** The average colour of a photo, as six digits. Pages show it until the picture loads. */
async function colorOf(picture) {
  const pixel = await picture
    .resize(1, 1, { fit: 'fill' })
    .flatten({ background: '#fffaf3' })
    .toColorspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer()
  return pixel.toString('hex').padEnd(6, pixel.toString('hex')).slice(0, 6)
}

/** The largest part of a picture with an aspect ratio; its middle is as near to the focal point as the edges allow. */
function cropAround([, x, y], { width, height }, ratio) {
  const cropWidth = Math.min(width, Math.round(height * ratio))
  const cropHeight = Math.min(height, Math.round(width / ratio))
  const start = (percent, whole, part) =>
    Math.max(
      0,
      Math.min(whole - part, Math.round((whole * percent) / 100 - part / 2)),
    )

  return {
    left: start(Number(x), width, cropWidth),
    top: start(Number(y), height, cropHeight),
    width: cropWidth,
    height: cropHeight,
  }
}

export const heic =
  'is a HEIC photo, which browsers do not show: export it as JPEG'
export const unreadable = 'is not a whole picture: save it as JPEG, PNG or WebP'

/** sharp cannot decode these brands, which stand at the beginning of the file. */
export function isHeic(bytes) {
  return /^ftyp.*(heic|heix|hevc)/s.test(bytes.toString('latin1', 4, 40))
}

/** Nobody reads a half-written file. */
function writeAtomically(file, content) {
  writeFileSync(`${file}.part`, content)
  renameSync(`${file}.part`, file)
}

/** A Vite plugin that removes the camera's photos from the built client. */
export function removeOriginalPhotos(directory) {
  return {
    name: 'remove-original-photos',
    apply: 'build',
    closeBundle() {
      for (const name of photosIn(photosFolder))
        rmSync(join(directory, 'media/items', name), { force: true })
    },
  }
}
