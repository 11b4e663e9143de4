import { chakra, Flex, Spinner } from '@chakra-ui/react'
import { type ReactNode, useEffect } from 'react'
import { useLabels } from '#src/hooks/labels.ts'
import { announceContent } from '#src/ui/announcer.ts'
import { focusPlace } from '#src/ui/modalStack.ts'
import { Step } from '#src/ui/Step.tsx'
import type { ProgressTexts } from './progressTexts.ts'

/** The announced status of an order in progress, with details and actions below it. */
export function Progress({
  texts,
  children,
}: {
  texts: ProgressTexts
  children: ReactNode
}) {
  const t = useLabels()
  const { text, hints, isBusy } = texts

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text comes with other controls
  useEffect(() => {
    if (document.activeElement === document.body) focusPlace()
  }, [text])

  return (
    <Flex direction="column" gap="4">
      <Step step={text}>
        <chakra.div key={text} ref={announceContent} display="grid" gap="2">
          <Flex gap="3" align="center">
            {isBusy && <Spinner color="accent.fg" flexShrink="0" aria-hidden />}
            <p>{t(text)}</p>
          </Flex>
          {hints.map((hint) => (
            <chakra.p key={hint} color="fg.muted">
              {t(hint)}
            </chakra.p>
          ))}
        </chakra.div>
      </Step>
      {children}
    </Flex>
  )
}
