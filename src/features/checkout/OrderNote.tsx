import { Button, chakra, Flex, Textarea } from '@chakra-ui/react'
import { Pencil, Plus } from 'lucide-react'
import { type RefObject, useId, useRef } from 'react'
import { noteLength } from '#contract/orders.ts'
import { useCheckout } from '#src/hooks/actors.ts'
import { useCheckoutForm } from '#src/hooks/checkout.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { useRestoreFocus } from '#src/hooks/useRestoreFocus.ts'
import { disabledProps } from '#src/ui/disabledProps.ts'
import { TextCount } from '#src/ui/TextCount.tsx'
import { Extra } from './Extra.tsx'
import { FieldProblem } from './FieldProblem.tsx'

export function OrderNote() {
  const t = useLabels()
  const mode = useCheckoutForm(modeOf)
  const container = useRef<HTMLDivElement>(null)
  const editButton = useRef<HTMLButtonElement>(null)

  useRestoreFocus(container, mode, editButton)
  return (
    <Extra title={t('checkout.note')} field="note" isOpen={mode !== 'nothing'}>
      <chakra.div ref={container} display="grid" gap="3">
        {mode === 'editor' ? (
          <NoteEditor />
        ) : (
          <NoteView editButton={editButton} />
        )}
      </chakra.div>
    </Extra>
  )
}

function modeOf(form: { note: string; noteDraft: string | null }) {
  if (form.noteDraft !== null) return 'editor'
  return form.note ? 'note' : 'nothing'
}

function NoteView({
  editButton,
}: {
  editButton: RefObject<HTMLButtonElement | null>
}) {
  const t = useLabels()
  const checkout = useCheckout()
  const note = useCheckoutForm((form) => form.note)

  return (
    <>
      {note && (
        <chakra.p whiteSpace="pre-wrap" overflowWrap="anywhere">
          {note}
        </chakra.p>
      )}
      <Flex gap="2" wrap="wrap">
        <Button
          ref={editButton}
          variant={note ? 'outline' : 'ghost'}
          size={note ? 'md' : 'sm'}
          px={note ? '4' : '2'}
          whiteSpace="nowrap"
          onClick={() => checkout.send({ type: 'note.edit' })}
        >
          {note ? <Pencil aria-hidden /> : <Plus aria-hidden />}
          <span>{t(note ? 'checkout.note_edit' : 'checkout.note_add')}</span>
        </Button>
        {note && (
          <Button
            variant="ghost"
            onClick={() => checkout.send({ type: 'note.clear' })}
          >
            {t('checkout.note_clear')}
          </Button>
        )}
      </Flex>
    </>
  )
}

function NoteEditor() {
  const t = useLabels()
  const checkout = useCheckout()
  const draft = useCheckoutForm((form) => form.noteDraft)
  const id = useId()
  const length = draft?.trim().length ?? 0

  return (
    <>
      <Textarea
        ref={focusOnce}
        aria-label={t('checkout.note')}
        aria-describedby={`${id}-count ${id}-problem`}
        aria-invalid={length > noteLength || undefined}
        placeholder={t('checkout.note_placeholder')}
        rows={3}
        defaultValue={draft ?? ''}
        onChange={({ target }) =>
          checkout.send({ type: 'note.type', note: target.value })
        }
      />
      <TextCount id={`${id}-count`} length={length} limit={noteLength} />
      <FieldProblem field="note" id={`${id}-problem`} />
      <Flex gap="2" wrap="wrap">
        <Button
          onClick={() => checkout.send({ type: 'note.save' })}
          {...disabledProps(length > noteLength)}
        >
          {t('checkout.note_save')}
        </Button>
        <Button
          variant="ghost"
          onClick={() => checkout.send({ type: 'note.clear' })}
        >
          {t('checkout.note_clear')}
        </Button>
      </Flex>
    </>
  )
}

/** Defined at module level, so that React calls the ref once and the editor takes the focus only when it opens. */
function focusOnce(element: HTMLTextAreaElement | null) {
  element?.focus()
}
