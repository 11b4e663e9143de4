import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, parse } from 'node:path'
import { heic, isHeic, unreadable } from './photos.mjs'

/** Increase it when the same file gets other pictures; `server/seed/face.ts` has the same. */
const version = '1'

/** The widths of the home page's picture, as `src/features/home/sceneWidths.ts` names them. */
export const heroWidths = [656, 960, 1312, 1760, 2560]

/** The sizes of icons in pixels. */
export const icons = {
  'icon-192': 192,
  'icon-512': 512,
  'apple-touch-icon': 180,
}
// Phones cut a round or rounded shape out of an icon: the drawing stays within this share of it.
const drawingShare = 0.62

/** Each picture of a kitchen's `media/`: the least width of a photo, and the served files that it makes. */
const makers = {
  logo: { least: 96, make: makeLogo },
  favicon: { least: 96, make: makeIcons },
  hero: { least: 1200, make: makeHero },
  story: { least: 800, make: makeStory },
  preview: { least: 600, make: makePreview },
}

/**
 * Makes the pictures of a kitchen's `media/` into a folder named by their content, with their problems in `face.json`.
 * The server serves them at the addresses of the sample's.
 */
export async function makeFace(kitchen, to = 'dist/face') {
  const files = faceFiles(kitchen)
  if (files.length === 0) return
  const folder = join(to, hashOf(kitchen, files))
  if (existsSync(join(folder, 'face.json'))) return

  mkdirSync(to, { recursive: true })
  const unfinished = mkdtempSync(join(to, 'unfinished-'))
  const problems = {}
  const paper = paperOf(kitchen)
  const stems = files.map((name) => parse(name).name)
  for (const name of files) {
    const problem = await makePictures(
      { file: join(kitchen, 'media', name), paper, stems },
      join(unfinished, 'files'),
    )
    if (problem) problems[name] = problem
  }
  writeFileSync(join(unfinished, 'face.json'), JSON.stringify(problems))
  // Nobody reads a half-made face, and another process may have made the same.
  if (existsSync(folder)) rmSync(unfinished, { recursive: true })
  else renameSync(unfinished, folder)
}

/** The files of `media/` in the order of their names. */
function faceFiles(kitchen) {
  const folder = kitchen && join(kitchen, 'media')
  if (!folder || !existsSync(folder)) return []
  const files = readdirSync(folder, { withFileTypes: true })
  return files
    .filter((file) => file.isFile() && /^[^.].*\.\w+$/.test(file.name))
    .map(({ name }) => name)
    .filter((name) => !/\.(db|ini)$/i.test(name))
    .sort()
}

function hashOf(kitchen, files) {
  const hash = createHash('sha256').update(version)
  const colors = join(kitchen, 'colors.csv')
  if (existsSync(colors)) hash.update(readFileSync(colors))
  for (const name of files)
    hash
      .update('\0')
      .update(name)
      .update('\0')
      .update(readFileSync(join(kitchen, 'media', name)))
  return hash.digest('hex').slice(0, 16)
}

/** The light background of the kitchen's pages, or white. */
function paperOf(kitchen) {
  const colors = join(kitchen, 'colors.csv')
  const text = existsSync(colors) ? readFileSync(colors, 'latin1') : ''
  return /^bg[,;\t]"?(#[\da-f]{6})/im.exec(text)?.[1] ?? '#ffffff'
}

/** Resolves with the problem of a file, otherwise with null. */
async function makePictures({ file, paper, stems }, to) {
  const { name: stem, base } = parse(file)
  const maker = makers[stem]
  if (!maker)
    return `is no picture of the shop: name it ${Object.keys(makers).join(', ')} or take it out of media/`
  if (stems.indexOf(stem) !== stems.lastIndexOf(stem))
    return `is not the only ${stem}: keep one`
  const bytes = readFileSync(file)
  if (isHeic(bytes)) return heic

  const { default: sharp } = await import('sharp')
  const isDrawing = /\.svg$/i.test(base)
  const open = (density = 72) =>
    sharp(bytes, isDrawing ? { density } : {}).autoOrient()

  try {
    const { autoOrient: size } = await open().metadata()
    if (!isDrawing && size.width < maker.least)
      return `is ${size.width} pixels wide: ${stem} needs ${maker.least} or more`
    const sharpAt = (width) =>
      open(Math.min(2400, Math.ceil((72 * width) / size.width)))
    const made = await maker.make({ bytes, isDrawing, sharpAt, paper, stems })
    for (const [address, content] of Object.entries(made)) {
      const target = join(to, address)
      mkdirSync(dirname(target), { recursive: true })
      writeFileSync(target, content)
    }
    return null
  } catch (error) {
    // An error with a code, such as a full disk, is no mistake of the picture.
    if ('code' in error) throw error
    return `${unreadable} (${error.message.split('\n')[0]})`
  }
}

async function makeLogo(source) {
  const logo = { 'media/logo.svg': await asDrawing(source, 144, 144) }
  return source.stems.includes('favicon')
    ? logo
    : { ...logo, ...(await makeIcons(source)) }
}

async function makeIcons(source) {
  const { sharpAt, paper } = source
  const made = { 'favicon.svg': await asDrawing(source, 144, 144) }
  for (const [name, size] of Object.entries(icons))
    made[`icons/${name}.png`] = await drawIcon(sharpAt(size), size, paper)
  return made
}

/** An icon as PNG: a drawing on paper, with room around it. */
export async function drawIcon(drawing, size, paper) {
  const width = Math.round(size * drawingShare)
  const before = Math.floor((size - width) / 2)
  const after = Math.ceil((size - width) / 2)
  return await drawing
    .resize(width, width, { fit: 'contain', background: '#0000' })
    .extend({
      top: before,
      left: before,
      bottom: after,
      right: after,
      background: paper,
    })
    .flatten({ background: paper })
    .png({ palette: true })
    .toBuffer()
}

async function makeHero({ sharpAt, paper, stems }) {
  const made = stems.includes('preview')
    ? {}
    : await makePreview({ sharpAt, paper })
  for (const width of heroWidths)
    made[`media/hero/${width}.avif`] = await sharpAt(width)
      .resize(width, Math.round((width * 9) / 16), { fit: 'cover' })
      .flatten({ background: paper })
      .avif({ quality: 45, effort: 2 })
      .toBuffer()
  return made
}

async function makeStory(source) {
  return { 'media/story.svg': await asDrawing(source, 1600, 700) }
}

async function makePreview({ sharpAt, paper }) {
  const preview = await sharpAt(1200)
    .resize(1200, 630, { fit: 'cover' })
    .flatten({ background: paper })
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer()
  return { 'media/preview.jpg': preview }
}

/** A drawing as it is; a photo as a drawing of that size, because pages ask for one. */
async function asDrawing({ bytes, isDrawing, sharpAt }, width, height) {
  if (isDrawing) return bytes
  const photo = await sharpAt(width)
    .resize(width, height, {
      fit: width === height ? 'contain' : 'cover',
      background: '#0000',
    })
    .webp({ quality: 75 })
    .toBuffer()
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><image width="${width}" height="${height}" href="data:image/webp;base64,${photo.toString('base64')}"/></svg>`
}
