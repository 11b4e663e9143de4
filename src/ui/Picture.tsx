import { chakra } from '@chakra-ui/react'
import { UtensilsCrossed } from 'lucide-react'
import { useState } from 'react'
import { dishPictures } from './dishPictures.ts'
import type { Styled } from './styled.ts'

export type PictureProps = Pick<Styled<'img'>, 'css' | 'style'> & {
  /** Null when there is none: a plate stands in, as it does when the picture does not load. */
  src: string | null
  /** Empty when the text beside it says the same. */
  alt: string
}

/** A picture that keeps its place while it loads. */
export function Picture({ src, alt, ...look }: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null)
  if (src === null || failed === src) return <Plate label={alt} {...look} />
  return (
    <chakra.img
      {...frame}
      objectFit="cover"
      src={src}
      srcSet={dishPictures(src)}
      sizes="auto, 24rem"
      alt={alt}
      htmlWidth={800}
      htmlHeight={600}
      loading="lazy"
      decoding="async"
      onError={({ currentTarget }) => {
        if (currentTarget.srcset) currentTarget.srcset = ''
        else setFailed(src)
      }}
      {...look}
    />
  )
}

function Plate({ label, ...look }: Pick<PictureProps, 'css' | 'style'> & { label: string }) {
  const named = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <chakra.div {...frame} display="grid" placeItems="center" color="fg.muted" {...named} {...look}>
      <UtensilsCrossed size={32} aria-hidden />
    </chakra.div>
  )
}

const frame = { width: '100%', aspectRatio: '4 / 3', bg: 'bg.muted' }
