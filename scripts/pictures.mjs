// Renders the SVG drawings of `public/` as pixels: icons, dishes with their link previews, and the
// scene of the home page. Run `npm run pictures` after a change of a drawing, and commit the files.
import { mkdirSync, readdirSync } from 'node:fs'
import { join, parse } from 'node:path'
import sharp from 'sharp'
import { sceneWidths } from '../src/features/home/sceneWidths.ts'
import { dishWidths } from '../src/ui/dishPictures.ts'

/** The sizes of icons in pixels. */
const icons = { 'icon-192': 192, 'icon-512': 512, 'apple-touch-icon': 180 }
// Phones cut a round or rounded shape out of an icon: the drawing stays within this share of it.
const drawingShare = 0.62
const paper = '#fffaf3'

const previewSize = { width: 800, height: 420 }

const publicFolder = join(import.meta.dirname, '../public')
const items = join(publicFolder, 'media/items')

for (const [name, size] of Object.entries(icons)) await drawIcon(name, size)
for (const picture of readdirSync(items).filter((name) =>
  name.endsWith('.svg'),
)) {
  await drawPreview(picture)
  for (const width of dishWidths) await drawDish(picture, width)
}
for (const width of sceneWidths) await drawScene(width)

async function drawIcon(name, size) {
  const width = Math.round(size * drawingShare)
  const before = Math.floor((size - width) / 2)
  const after = Math.ceil((size - width) / 2)

  await sharp(join(publicFolder, 'favicon.svg'), { density: size * 2 })
    .resize(width)
    .extend({
      top: before,
      left: before,
      bottom: after,
      right: after,
      background: paper,
    })
    .flatten({ background: paper })
    .png({ palette: true })
    .toFile(join(publicFolder, 'icons', `${name}.png`))
}

async function drawPreview(picture) {
  await sharp(join(items, picture), { density: 108 })
    .resize({ ...previewSize, fit: 'cover' })
    .flatten({ background: paper })
    .jpeg({ quality: 75, mozjpeg: true })
    .toFile(join(publicFolder, 'media/previews', `${parse(picture).name}.jpg`))
}

/** A drawing is 800 pixels wide: this density renders it at twice the width, and `resize` halves it. */
async function drawDish(picture, width) {
  const folder = join(items, String(width))
  mkdirSync(folder, { recursive: true })
  await sharp(join(items, picture), { density: 72 * (width / 400) })
    .resize(width)
    .avif({ quality: 40 })
    .toFile(join(folder, `${parse(picture).name}.avif`))
}

async function drawScene(width) {
  await sharp(join(publicFolder, 'media/hero.svg'), {
    density: 72 * (width / 1600),
  })
    .resize(width)
    .avif({ quality: 45 })
    .toFile(join(publicFolder, `media/hero/${width}.avif`))
}
