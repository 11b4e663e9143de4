import { chakra } from '@chakra-ui/react'
import { CircleUserRound } from 'lucide-react'
import { useState } from 'react'

export type AvatarProps = {
  /** Null without a picture; an icon stands in, also when the picture does not load. */
  src: string | null
  /** The alternative text, where no text beside it names the person. */
  alt?: string
  /** The diameter in pixels. */
  size: number
}

export function Avatar({ src, alt = '', size }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const width = `${size / 16}rem`
  if (src === null || failed === src)
    return (
      <chakra.span flexShrink="0" color="fg.muted">
        <CircleUserRound
          style={{ width, height: width }}
          role={alt ? 'img' : undefined}
          aria-label={alt || undefined}
          aria-hidden={alt ? undefined : true}
        />
      </chakra.span>
    )

  return (
    <chakra.img
      src={src}
      alt={alt}
      onError={() => setFailed(src)}
      htmlWidth={size}
      htmlHeight={size}
      style={{ width, height: width }}
      flexShrink="0"
      objectFit="cover"
      borderRadius="full"
      borderWidth="1px"
      bg="bg.muted"
    />
  )
}
