import { chakra, type HTMLChakraProps } from '@chakra-ui/react'

/** A raised sheet on the profile's page. */
export function Panel(props: HTMLChakraProps<'section'>) {
  return (
    <chakra.section
      p={{ base: '5', md: '6' }}
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="card"
      minW="0"
      {...props}
    />
  )
}
