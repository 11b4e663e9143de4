import { Button, chakra, Flex, Heading, Spinner } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { inLanguage } from '#contract/languages.ts'
import { useTranslations } from '#src/hooks/actors.ts'
import { useLanguage } from '#src/hooks/labels.ts'
import { announceContent } from '#src/ui/announcer.ts'

/** Texts for the time before labels are loaded. */
const texts = {
  en: {
    loading: 'Loading...',
    failed: 'Loading Failed',
    hint: 'Failed to load translations. Please try again.',
    retry: 'Try Again',
  },
  zh: {
    loading: '正在加载…',
    failed: '加载失败',
    hint: '翻译内容加载失败，请重试。',
    retry: '重试',
  },
}

/** Shows the shop once its labels are loaded; before that the loading screen, or the failure. */
export function TranslationsGate({ children }: { children: ReactNode }) {
  const translations = useTranslations()
  const ready = useSelector(translations, (snapshot) =>
    snapshot.hasTag('ready'),
  )
  const failed = useSelector(translations, (snapshot) =>
    snapshot.hasTag('retryable'),
  )
  if (ready) return children

  return (
    <Flex
      as="main"
      direction="column"
      align="center"
      justify="center"
      gap="5"
      minH="100dvh"
      p="6"
    >
      <chakra.img src="/media/logo.svg" alt="" htmlWidth={72} htmlHeight={72} />
      {failed ? (
        <Failed
          onRetry={() => translations.send({ type: 'translations.retry' })}
        />
      ) : (
        <Waiting />
      )}
    </Flex>
  )
}

function Waiting() {
  const { loading } = inLanguage(useLanguage(), texts)
  return (
    <Flex align="center" gap="3" color="fg.muted">
      <Spinner color="accent.fg" aria-hidden />
      {loading}
    </Flex>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { failed, hint, retry } = inLanguage(useLanguage(), texts)
  return (
    <Flex
      ref={announceContent}
      direction="column"
      align="center"
      gap="4"
      textAlign="center"
    >
      <Heading as="h1">{failed}</Heading>
      <p>{hint}</p>
      <Button onClick={onRetry}>{retry}</Button>
    </Flex>
  )
}
