import { chakra, Flex, Spinner } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useUiTexts } from './UiTextsProvider.tsx'

/** A turning ring and a word, announced; it stands where the content will be. */
export function Loading({ children, minH = '32' }: { children?: ReactNode; minH?: string }) {
  const texts = useUiTexts()
  return (
    <Flex role="status" align="center" justify="center" gap="3" minH={minH} color="fg.muted">
      <Spinner color="accent.fg" aria-hidden />
      <chakra.span>{children ?? texts.loading}</chakra.span>
    </Flex>
  )
}
