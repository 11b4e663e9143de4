import { Button, chakra, Flex } from '@chakra-ui/react'
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { announceContent } from './announcer.ts'
import { useUiTexts } from './UiTextsProvider.tsx'

const kinds = {
  success: CircleCheck,
  info: Info,
  warning: TriangleAlert,
  error: CircleAlert,
}

const palettes = {
  success: 'success',
  info: 'gray',
  warning: 'warning',
  error: 'danger',
}

export type BannerProps = {
  kind: keyof typeof kinds
  /** A text that is no news: it is not announced. */
  standing?: boolean
  children: ReactNode
  onDismiss?: (() => void) | undefined
}

/** A message in a frame, announced as it appears. */
export function Banner({
  kind,
  standing = false,
  children,
  onDismiss,
}: BannerProps) {
  const Icon = kinds[kind]
  const texts = useUiTexts()

  return (
    <Flex
      colorPalette={palettes[kind]}
      align="center"
      gap="3"
      px="4"
      py={onDismiss ? '1' : '3'}
      bg="colorPalette.subtle"
      color="colorPalette.fg"
      borderWidth="1px"
      borderColor="colorPalette.emphasized"
      borderRadius="control"
    >
      <chakra.span flexShrink="0" asChild>
        <Icon size={20} aria-hidden />
      </chakra.span>
      <chakra.div
        ref={standing ? undefined : announceContent}
        flex="1"
        minW="0"
      >
        {children}
      </chakra.div>
      {onDismiss && (
        <Button
          variant="ghost"
          px="0"
          me="-3"
          title={texts.close}
          aria-label={texts.close}
          onClick={onDismiss}
        >
          <X />
        </Button>
      )}
    </Flex>
  )
}
