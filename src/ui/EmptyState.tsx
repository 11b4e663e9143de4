import { chakra, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'

export type EmptyStateProps = {
  title: ReactNode
  children?: ReactNode
  icon?: ReactNode
  action?: ReactNode
}

export function EmptyState({ title, children, icon, action }: EmptyStateProps) {
  return (
    <Flex
      direction="column"
      align="center"
      gap="3"
      px="4"
      py="10"
      textAlign="center"
    >
      {icon && (
        <chakra.div
          p="4"
          bg="accent.subtle"
          color="accent.fg"
          borderRadius="full"
          aria-hidden
        >
          {icon}
        </chakra.div>
      )}
      {title && (
        <chakra.p fontWeight="semibold" fontSize="lg">
          {title}
        </chakra.p>
      )}
      {children && (
        <chakra.div color="fg.muted" maxW="md">
          {children}
        </chakra.div>
      )}
      {action}
    </Flex>
  )
}
