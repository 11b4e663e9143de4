import { chakra, Heading } from '@chakra-ui/react'
import type { ReactNode } from 'react'

type Props = {
  title: string
  isOpen: boolean
  field?: string
  children: ReactNode
}

const open = { flexBasis: '100%', px: '2', py: '2' } as const

/** An optional part of the order: a button beside others, or open below its title. */
export function Extra({ title, isOpen, field, children }: Props) {
  return (
    <chakra.section
      aria-label={title}
      data-field={field}
      minW="0"
      {...(isOpen && open)}
    >
      {isOpen && (
        <Heading as="h2" size="lg" mb="3">
          {title}
        </Heading>
      )}
      {children}
    </chakra.section>
  )
}
