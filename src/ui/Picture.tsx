import { chakra } from '@chakra-ui/react'
import { dishPictures, photoColor } from './dishPictures.ts'
import { placeholder, showPlaceholder } from './showPlaceholder.ts'
import type { Styled } from './styled.ts'

export type PictureProps = Pick<Styled<'img'>, 'css' | 'style'> & {
  /** Null without a picture; a plate stands in, also when the picture does not load. */
  src: string | null
  /** Empty when a text beside it says the same. */
  alt: string
  /** The maximum width, for browsers without `sizes="auto"`. */
  sizes?: string
}

/** A picture that keeps its place while it loads. */
export function Picture({
  src,
  alt,
  sizes = 'auto, 24rem',
  ...look
}: PictureProps) {
  return (
    <chakra.img
      {...frame}
      objectFit="cover"
      position="relative"
      _after={brokenPicture}
      src={src ?? placeholder}
      srcSet={src === null ? undefined : dishPictures(src)}
      sizes={sizes}
      style={src === null ? undefined : photoColor(src)}
      alt={alt}
      htmlWidth={800}
      htmlHeight={600}
      loading="lazy"
      decoding="async"
      onError={showPlaceholder}
      {...look}
    />
  )
}

/** The browser itself shows it, also before any script has run. */
const brokenPicture = {
  content: '""',
  position: 'absolute',
  inset: '0',
  bg: 'bg.muted',
  bgImage: 'url(/media/plate.svg)',
  bgPos: 'center',
  bgSize: 'cover',
} as const

const frame = { width: '100%', aspectRatio: '4 / 3', bg: 'bg.muted' }
