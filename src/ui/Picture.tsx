import { chakra, type HTMLChakraProps } from '@chakra-ui/react'
import { UtensilsCrossed } from 'lucide-react'
import { useState } from 'react'

export type PictureProps = Omit<HTMLChakraProps<'img'>, 'src' | 'alt' | 'width' | 'height'> & {
  /** Null when there is none: a plate stands in, as it does when the picture does not load. */
  src: string | null
  /** Empty when the text beside it says the same. */
  alt: string
  width?: number
  height?: number
  /** True for what is seen first; the rest waits until it is near. */
  eager?: boolean
}

/** A picture that keeps its place while it loads. */
export function Picture(props: PictureProps) {
  const { src, alt, width = 800, height = 600, eager = false, ...style } = props
  const [failed, setFailed] = useState<string | null>(null)
  const frame = { width: '100%', aspectRatio: width / height, bg: 'bg.muted', ...style }
  if (src === null || failed === src) return <Plate label={alt} {...frame} />
  return (
    <chakra.img
      objectFit="cover"
      {...frame}
      src={src}
      alt={alt}
      htmlWidth={width}
      htmlHeight={height}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      fetchPriority={eager ? 'high' : 'auto'}
      onError={() => setFailed(src)}
    />
  )
}

function Plate({ label, ...style }: HTMLChakraProps<'div'> & { label: string }) {
  const named = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <chakra.div display="grid" placeItems="center" color="fg.muted" {...named} {...style}>
      <UtensilsCrossed size={32} aria-hidden />
    </chakra.div>
  )
}
