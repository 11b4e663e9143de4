import { Button, chakra, Flex } from '@chakra-ui/react'
import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { disabledProps } from './disabledProps.ts'
import { useUiTexts } from './UiTextsProvider.tsx'
import { useIsOffline, useOnline } from './useIsOffline.ts'

export type RetryNoticeProps = {
  children: ReactNode
  onRetry: () => void
  busy?: boolean
  action?: ReactNode
}

/** A text and a retry; without a network it says so, and tries again by itself when the network is back. */
export function RetryNotice({
  children,
  onRetry,
  busy = false,
  action,
}: RetryNoticeProps) {
  const texts = useUiTexts()
  const isOffline = useIsOffline()
  useOnline(onRetry)

  return (
    <Flex
      align="center"
      justify="space-between"
      wrap="wrap"
      gap="3"
      px="4"
      py="3"
      bg="bg.subtle"
      borderRadius="control"
    >
      <chakra.p color="fg.muted">
        {children}
        {isOffline && (
          <chakra.span display="block">{texts.offline}</chakra.span>
        )}
      </chakra.p>
      <Flex wrap="wrap" gap="2">
        <Button
          size="sm"
          variant="outline"
          colorPalette="gray"
          onClick={onRetry}
          {...disabledProps(busy)}
        >
          <RotateCw aria-hidden />
          <span>{texts.retry}</span>
        </Button>
        {action}
      </Flex>
    </Flex>
  )
}
