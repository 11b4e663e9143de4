import { Button, chakra, Flex } from '@chakra-ui/react'
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useUiTexts } from './UiTextsProvider.tsx'

const kinds = {
  success: { Icon: CircleCheck, role: 'status' },
  info: { Icon: Info, role: 'status' },
  warning: { Icon: TriangleAlert, role: 'status' },
  error: { Icon: CircleAlert, role: 'alert' },
} as const

const palettes = {
  success: 'success',
  info: 'gray',
  warning: 'warning',
  error: 'danger',
}

export type BannerProps = {
  kind: keyof typeof kinds
  /** Announced at once, whatever its kind. */
  urgent?: boolean
  /** Announced by the region around it. */
  quiet?: boolean
  children: ReactNode
  onDismiss?: (() => void) | undefined
}

export function Banner({
  kind,
  urgent = false,
  quiet = false,
  children,
  onDismiss,
}: BannerProps) {
  const { Icon } = kinds[kind]
  const role = urgent ? 'alert' : kinds[kind].role
  const texts = useUiTexts()

  return (
    <Flex
      role={quiet ? undefined : role}
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
      <chakra.div flex="1" minW="0">
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
