import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { ChevronDown, Languages } from 'lucide-react'
import { languageFacts, languages } from '#contract/languages.ts'
import { useTranslations } from '#src/hooks/actors.ts'
import { useLabels, useLanguage } from '#src/hooks/labels.ts'
import { focusRing } from '#src/ui/focusRing.ts'

/** A native select; on phones only its icon is visible. */
export function LanguageSelect() {
  const translations = useTranslations()
  const language = useLanguage()
  const requestedLanguage = useSelector(
    translations,
    ({ context }) => context.requestedLanguage,
  )
  const t = useLabels()
  const choose = (value: string) => {
    const chosenLanguage = languages.find((option) => option === value)
    if (chosenLanguage)
      translations.send({ type: 'language.choose', language: chosenLanguage })
  }

  return (
    <Frame>
      <Languages size={20} aria-hidden />
      <select
        aria-label={t('shell.language')}
        value={requestedLanguage ?? language}
        aria-busy={requestedLanguage !== null}
        onChange={(event) => choose(event.target.value)}
      >
        {languages.map((option) => (
          <option key={option} value={option} lang={languageFacts[option].tag}>
            {languageFacts[option].name}
          </option>
        ))}
      </select>
      <ChevronDown size={16} aria-hidden />
    </Frame>
  )
}

const Frame = chakra('div', {
  base: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: '0',
    minW: 'min({sizes.touch}, 14vw)',
    minH: 'touch',
    borderRadius: 'control',
    _hover: { bg: 'bg.muted' },
    '&:has(:focus-visible)': focusRing,
    '& select': {
      position: { base: 'absolute', md: 'static' },
      inset: '0',
      opacity: { base: '0', md: '1' },
      minH: 'touch',
      width: { base: '100%', md: 'auto' },
      fieldSizing: 'content',
      ps: '1.5',
      pe: { base: '1.5', md: '6' },
      bg: 'transparent',
      appearance: 'none',
      cursor: 'pointer',
      outline: 'none',
      boxShadow: 'none',
    },
    '& option': { bg: 'bg.panel', color: 'fg' },
    '& svg': { ms: { base: '0', md: '2' } },
    '& select + svg': {
      display: { base: 'none', md: 'block' },
      position: 'absolute',
      insetEnd: '1.5',
      pointerEvents: 'none',
    },
  },
})
