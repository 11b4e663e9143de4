// Renders the SVG drawings of `public/` as pixels: icons, dishes with their link previews, and the
// scene of the home page. Run `npm run pictures` after a change of a drawing, and commit the files.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join, parse } from 'node:path'
import sharp from 'sharp'
import { sceneWidths } from '../src/features/home/sceneWidths.ts'
import { drawingWidths } from '../src/ui/dishPictures.ts'
import { drawIcon, icons } from './face.mjs'

const paper = '#fffaf3'

const previewSize = { width: 800, height: 420 }

const publicFolder = join(import.meta.dirname, '../public')
const items = join(publicFolder, 'media/items')

for (const [name, size] of Object.entries(icons))
  writeFileSync(
    join(publicFolder, 'icons', `${name}.png`),
    await drawIcon(
      sharp(join(publicFolder, 'favicon.svg'), { density: size * 2 }),
      size,
      paper,
    ),
  )
for (const picture of readdirSync(items).filter((name) =>
  name.endsWith('.svg'),
)) {
  await drawPreview(picture)
  for (const width of drawingWidths) await drawDish(picture, width)
}
for (const width of sceneWidths) await drawScene(width)

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
