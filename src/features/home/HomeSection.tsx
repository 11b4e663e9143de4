import { Container, chakra, Heading } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { belowFold } from './belowFold.ts'

export function HomeSection(props: {
  title: string
  text?: string
  children: ReactNode
}) {
  const { title, text, children } = props
  return (
    <Container as="section" pt={{ base: '9', md: '16' }} {...belowFold}>
      <Heading as="h2" size="2xl">
        {title}
      </Heading>
      {text && (
        <chakra.p mt="1" color="fg.muted">
          {text}
        </chakra.p>
      )}
      <chakra.div mt={{ base: '3', md: '5' }}>{children}</chakra.div>
    </Container>
  )
}
