import { Flex, Spinner } from '@chakra-ui/react'
import { announce } from './announcer.ts'
import type { Styled } from './styled.ts'
import { useUiTexts } from './UiTextsProvider.tsx'

/** Milliseconds after which waiting is announced. */
const longWait = 1_000

export function Loading({ children, ...look }: Styled<'div'>) {
  const texts = useUiTexts()
  return (
    <Flex
      align="center"
      justify="center"
      gap="3"
      minH="20"
      color="fg.muted"
      {...look}
    >
      <Spinner color="accent.fg" aria-hidden />
      <span ref={announceLate}>{children ?? texts.loading}</span>
    </Flex>
  )
}

function announceLate(text: HTMLElement | null) {
  const timer = setTimeout(() => text && announce(text), longWait)
  return () => clearTimeout(timer)
}
