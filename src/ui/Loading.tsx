import { Flex, Spinner } from '@chakra-ui/react'
import type { Styled } from './styled.ts'
import { useUiTexts } from './UiTextsProvider.tsx'

export function Loading({ children, ...status }: Styled<'div'>) {
  const texts = useUiTexts()
  return (
    <Flex
      role="status"
      align="center"
      justify="center"
      gap="3"
      minH="20"
      color="fg.muted"
      {...status}
    >
      <Spinner color="accent.fg" aria-hidden />
      <span>{children ?? texts.loading}</span>
    </Flex>
  )
}
