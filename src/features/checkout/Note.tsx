import { Button, chakra, Flex, Textarea } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { Pencil, Plus } from 'lucide-react'
import { useCheckout } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { Section } from './Section.tsx'

/** The longest note that the contract takes. */
const longest = 1000

/** A note to the restaurant: add, edit, clear, save. */
export function Note() {
  const t = useLabels()
  const isEditing = useSelector(useCheckout(), ({ context }) => context.form.noteDraft !== null)
  return <Section title={t('checkout.note')}>{isEditing ? <NoteEditor /> : <NoteView />}</Section>
}

function NoteView() {
  const t = useLabels()
  const checkout = useCheckout()
  const note = useSelector(checkout, ({ context }) => context.form.note)
  return (
    <chakra.div display="grid" gap="3">
      {note && (
        <chakra.p whiteSpace="pre-wrap" overflowWrap="anywhere">
          {note}
        </chakra.p>
      )}
      <Flex gap="2" wrap="wrap">
        <Button variant="outline" onClick={() => checkout.send({ type: 'note.edit' })}>
          {note ? <Pencil aria-hidden /> : <Plus aria-hidden />}
          {t(note ? 'checkout.note_edit' : 'checkout.note_add')}
        </Button>
        {note && (
          <Button variant="ghost" onClick={() => checkout.send({ type: 'note.clear' })}>
            {t('checkout.note_clear')}
          </Button>
        )}
      </Flex>
    </chakra.div>
  )
}

function NoteEditor() {
  const t = useLabels()
  const checkout = useCheckout()
  const draft = useSelector(checkout, ({ context }) => context.form.noteDraft)
  return (
    <chakra.div display="grid" gap="3">
      <Textarea
        ref={focusOnce}
        aria-label={t('checkout.note')}
        placeholder={t('checkout.note_placeholder')}
        maxLength={longest}
        rows={3}
        defaultValue={draft ?? ''}
        onChange={({ target }) => checkout.send({ type: 'note.type', note: target.value })}
      />
      <Flex gap="2" wrap="wrap">
        <Button onClick={() => checkout.send({ type: 'note.save' })}>
          {t('checkout.note_save')}
        </Button>
        <Button variant="ghost" onClick={() => checkout.send({ type: 'note.clear' })}>
          {t('checkout.note_clear')}
        </Button>
      </Flex>
    </chakra.div>
  )
}

/** One function for all drawings of the editor, so that it takes the focus only when it opens. */
function focusOnce(element: HTMLTextAreaElement | null) {
  element?.focus()
}
