import { chakra } from '@chakra-ui/react'
import { CircleUserRound } from 'lucide-react'

export type AvatarProps = {
  /** Null where there is no picture. */
  src: string | null
  /** What it shows, where the words beside it do not say so. */
  alt?: string
  /** Pixels across. */
  size: number
}

/** A round picture of a person, or a sign in its place. */
export function Avatar({ src, alt = '', size }: AvatarProps) {
  const width = `${size / 16}rem`
  if (src === null)
    return (
      <chakra.span flexShrink="0" color="fg.muted">
        <CircleUserRound
          style={{ width, height: width }}
          strokeWidth={size > 40 ? 1 : 2}
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
