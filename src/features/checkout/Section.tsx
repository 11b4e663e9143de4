import { chakra, Heading } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'

export type SectionProps = {
  title: ReactNode
  /** The field for `useFocusOnProblem`. */
  field?: string
  /** Scrolls by itself in a column as high as the window. */
  scrolls?: boolean
  children: ReactNode
}

/** A shadow at the lower edge shows that the section continues. */
const scrolling = {
  minH: { lg: '0' },
  overflowY: { lg: 'auto' },
  backgroundImage: {
    lg: 'linear-gradient(transparent, {colors.bg.panel} 75%), linear-gradient(transparent, {colors.border})',
  },
  backgroundSize: '100% 1.5rem, 100% 0.5rem',
  backgroundPosition: 'bottom',
  backgroundRepeat: 'no-repeat',
  backgroundAttachment: 'local, scroll',
} as const

export function Section({
  title,
  field,
  scrolls = false,
  children,
}: SectionProps) {
  const id = useId()
  return (
    <chakra.section
      aria-labelledby={id}
      data-field={field}
      p={{ base: '4', md: '6' }}
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="card"
      minW="0"
      {...(scrolls && scrolling)}
    >
      <Heading as="h2" id={id} size="lg" mb="4">
        {title}
      </Heading>
      {children}
    </chakra.section>
  )
}
