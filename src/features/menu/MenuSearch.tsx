import { Button, chakra } from '@chakra-ui/react'
import { Search, X } from 'lucide-react'
import { type FormEvent, useEffect, useEffectEvent, useRef } from 'react'
import { useIsHydrated, useMenu } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { useMenuView } from '#src/hooks/useMenuView.ts'
import { IconButton } from '#src/ui/IconButton.tsx'
import { TextInput } from '#src/ui/TextInput.tsx'

/** Searches on Enter, on blur and on the button; another button, or Escape, clears the search. */
export function MenuSearch() {
  const t = useLabels()
  const menu = useMenu()
  const isHydrated = useIsHydrated()
  const input = useRef<HTMLInputElement>(null)
  const text = useMenuView((view) => view.search)
  const lastText = useRef(text)

  useEffect(() => {
    // Keeps a text that the customer typed before hydration.
    if (input.current && lastText.current !== text) input.current.value = text
    lastText.current = text
  }, [text])

  const search = () =>
    menu.send({
      type: 'menu.show',
      view: { search: input.current?.value.trim() ?? '' },
    })
  const onBlur = () => {
    // Waits until a press outside the field ends: changed dishes would lose the tap.
    if (!document.querySelector(':active')) return search()
    const searchAfterTap = () => setTimeout(() => input.current && search())
    addEventListener('click', searchAfterTap, { once: true })
  }
  const searchIfLeftEarly = useEffectEvent(() => {
    const field = input.current
    if (!field || field === document.activeElement) return
    if (field.value !== text) onBlur()
  })
  // No handler hears of a field that is left before hydration.
  useEffect(() => {
    if (isHydrated) searchIfLeftEarly()
  }, [isHydrated])

  const clear = () => {
    const field = input.current
    if (!field) return
    field.value = ''
    field.focus()
    search()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    search()
  }

  return (
    <chakra.form
      role="search"
      position="relative"
      display="flex"
      flex={{ base: '99 1 10rem', sm: '1 1 10rem' }}
      minW="0"
      // Leaves the filter its place before it comes.
      maxW={{ base: 'max(12rem, calc(100% - 5.05rem))', sm: 'none' }}
      onSubmit={onSubmit}
    >
      <TextInput
        ref={input}
        type="search"
        name="search"
        enterKeyHint="search"
        autoComplete="off"
        defaultValue={text}
        aria-label={t('menu.search')}
        placeholder={t('menu.search_placeholder')}
        css={{
          borderRadius: 'full',
          ps: '5',
          pe: '24',
          '&:placeholder-shown': { pe: '12' },
          '&:placeholder-shown + button': { display: 'none' },
        }}
        onBlur={onBlur}
        onKeyDown={({ key }) => key === 'Escape' && clear()}
      />
      <IconButton
        label={t('menu.clear_search')}
        onClick={clear}
        css={{ position: 'absolute', insetEnd: '11', borderRadius: 'full' }}
      >
        <X />
      </IconButton>
      <Button
        type="submit"
        aria-label={t('menu.search_button')}
        position="absolute"
        insetEnd="0"
        px="0"
        borderRadius="full"
      >
        <Search aria-hidden />
      </Button>
    </chakra.form>
  )
}
