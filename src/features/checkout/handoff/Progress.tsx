import { chakra, Flex, Spinner } from '@chakra-ui/react'
import { type ReactNode, type RefObject, useEffect } from 'react'
import { useLabels } from '#src/hooks/labels.ts'
import { Step } from '#src/ui/Step.tsx'
import type { ProgressTexts } from './progressTexts.ts'

/** The announced status of an order in progress, with details and actions below it. */
export function Progress({
  texts,
  statusText,
  children,
}: {
  texts: ProgressTexts
  statusText: RefObject<HTMLParagraphElement | null>
  children: ReactNode
}) {
  const t = useLabels()
  const { text, hints, isBusy } = texts

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text comes with other controls
  useEffect(() => {
    if (document.activeElement === document.body) statusText.current?.focus()
  }, [text])

  return (
    <Flex direction="column" gap="4">
      <div aria-live="assertive">
        <Step step={text}>
          <chakra.div display="grid" gap="2">
            <Flex gap="3" align="center">
              {isBusy && (
                <Spinner color="accent.fg" flexShrink="0" aria-hidden />
              )}
              <chakra.p ref={statusText} tabIndex={-1} outline="none">
                {t(text)}
              </chakra.p>
            </Flex>
            {hints.map((hint) => (
              <chakra.p key={hint} color="fg.muted">
                {t(hint)}
              </chakra.p>
            ))}
          </chakra.div>
        </Step>
      </div>
      {children}
    </Flex>
  )
}
