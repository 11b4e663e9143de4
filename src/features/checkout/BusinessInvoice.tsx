import { Button, chakra } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { type ChangeEvent, type RefObject, useRef } from 'react'
import type { InvoiceDraft } from '#contract/checkoutForm.ts'
import { buyerLengths } from '#contract/invoiceFacts.ts'
import { formatMoney } from '#contract/money.ts'
import { namedBuyerTotal } from '#contract/orderDocuments.ts'
import { useCheckout } from '#src/hooks/actors.ts'
import { useCheckoutForm, useTotal } from '#src/hooks/checkout.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { usePlatform } from '#src/hooks/platform.ts'
import { useRestoreFocus } from '#src/hooks/useRestoreFocus.ts'
import { TextField, type TextFieldProps } from '#src/ui/TextField.tsx'
import { Extra } from './Extra.tsx'
import { useProblem } from './FieldProblem.tsx'

const emptyDraft: InvoiceDraft = { company: '', abn: '', reference: '' }

/** The business that the invoice names; the part is closed at first. */
export function BusinessInvoice() {
  const t = useLabels()
  const checkout = useCheckout()
  const isOpen = useCheckoutForm((form) => form.invoiceTo !== null)
  const container = useRef<HTMLDivElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const company = useRef<HTMLInputElement>(null)
  const choose = (invoiceTo: InvoiceDraft | null) =>
    checkout.send({ type: 'form.choose', choice: { invoiceTo } })

  useRestoreFocus(
    container,
    isOpen ? 'open' : 'closed',
    isOpen ? company : addButton,
  )
  return (
    <Extra title={t('checkout.business')} isOpen={isOpen}>
      <chakra.div ref={container} display="grid" gap="3" justifyItems="start">
        <NamedBuyerHint />
        {isOpen ? (
          <>
            <Fields company={company} />
            <Button variant="ghost" onClick={() => choose(null)}>
              {t('checkout.business_remove')}
            </Button>
          </>
        ) : (
          <Button
            ref={addButton}
            variant="ghost"
            size="sm"
            px="2"
            whiteSpace="nowrap"
            onClick={() => choose(emptyDraft)}
          >
            <Plus aria-hidden />
            <span>{t('checkout.business_add')}</span>
          </Button>
        )}
      </chakra.div>
    </Extra>
  )
}

function NamedBuyerHint() {
  const t = useLabels()
  const total = useTotal()
  const { seller } = usePlatform()
  if (!seller || seller.gst === false || total < namedBuyerTotal) return null
  return (
    <chakra.p fontSize="sm" color="fg.muted">
      {t('checkout.business_named', { amount: formatMoney(namedBuyerTotal) })}
    </chakra.p>
  )
}

function Fields({ company }: { company: RefObject<HTMLInputElement | null> }) {
  const t = useLabels()
  return (
    <chakra.div display="grid" gap="4" width="100%">
      <Field
        name="company"
        ref={company}
        label={t('checkout.company')}
        limit={buyerLengths.company}
        required
        autoComplete="organization"
      />
      <Field
        name="abn"
        label={t('checkout.abn')}
        hint={t('checkout.abn_hint')}
        inputMode="numeric"
        autoComplete="off"
      />
      <Field
        name="reference"
        label={t('checkout.reference')}
        hint={t('checkout.reference_hint')}
        limit={buyerLengths.reference}
        autoComplete="off"
      />
    </chakra.div>
  )
}

function Field(props: TextFieldProps & { name: keyof InvoiceDraft }) {
  const { name } = props
  const checkout = useCheckout()
  const problem = useProblem(name)
  const draft = () => checkout.getSnapshot().context.form.invoiceTo
  const type = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const invoiceTo = { ...(draft() ?? emptyDraft), [name]: target.value }
    checkout.send({ type: 'form.choose', choice: { invoiceTo } })
  }

  return (
    <div data-field={name}>
      <TextField
        {...props}
        error={problem}
        defaultValue={draft()?.[name] ?? ''}
        onChange={type}
      />
    </div>
  )
}
