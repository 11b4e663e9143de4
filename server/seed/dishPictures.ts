import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectPath } from '../lib/projectPath.ts'

export type DishPicture = { path: string } | { problem: string }

/** Finds the picture of a file name; without a build, every name has one. */
export type FindPicture = (name: string) => DishPicture

/** The folder of resized photos (`scripts/photos.mjs`), found from sources and bundle. */
export const photosDirectory = projectPath('dist/photos')

/** The list of photos as JSON; empty without photos. */
export function photoList(directory = photosDirectory): string {
  const file = join(directory, 'photos.json')
  const list = existsSync(file) ? readFileSync(file, 'utf8') : ''
  return list === '{}' ? '' : list
}

/** Reads the list of served pictures: drawings unchanged, photos resized. */
export function readPictures(directory = photosDirectory): FindPicture {
  const photos = new Map<string, Photo>(
    Object.entries(JSON.parse(photoList(directory) || '{}')),
  )
  const folder = drawingFolders.find(existsSync)
  const drawings = new Set(
    folder && readdirSync(folder).map((name) => name.normalize('NFC')),
  )
  const pictureNames = [...photos.keys(), ...drawings]

  return (name) => {
    const photo = photos.get(name.normalize('NFC'))
    if (photo?.problem) return { problem: `${name} ${photo.problem}` }
    if (photo?.pictures)
      return { path: `/media/photos/${photo.pictures}-800.webp` }

    const isDrawing = /\.svg$/i.test(name)
    if (
      isDrawing &&
      (folder === undefined || drawings.has(name.normalize('NFC')))
    )
      return { path: `/media/items/${encodeURIComponent(name)}` }

    const similarName = pictureNames.find(
      (pictureName) =>
        pictureName.toLowerCase() === name.normalize('NFC').toLowerCase(),
    )

    return {
      problem: `there is no ${name} among the pictures${similarName ? `, but ${similarName}` : ''}`,
    }
  }
}

type Photo = { pictures?: string; problem?: string }

/** A container has only the built folder; without a build there is only the public one. */
const drawingFolders = ['public', 'dist/client'].map((folder) =>
  projectPath(folder, 'media/items'),
)
