import { useSelector } from '@xstate/react'
import { Fragment, type ReactNode } from 'react'
import { formatMoney } from '#contract/money.ts'
import type { IssuedInvoice } from '#contract/orderDocuments.ts'
import { useSession } from '#src/hooks/actors.ts'
import { useLabels, useLanguage } from '#src/hooks/labels.ts'
import { usePlatform } from '#src/hooks/platform.ts'

/** Browsers must not translate a document: a translated one is not valid. */
export function DocumentPage(props: {
  name: string
  title: string
  facts: readonly string[]
  children: ReactNode
}) {
  const { name, title, facts, children } = props
  const t = useLabels()
  const language = useLanguage()
  const { mode = 'live' } = usePlatform()
  return (
    <article className="invoice" translate="no" id={name} lang={language}>
      <header>
        <div className="invoice-brand">
          <img src="/media/logo.svg" alt="" width={44} height={44} />
          <span>{t('shell.brand')}</span>
        </div>
        {mode !== 'live' && (
          <p className="invoice-mark">{t(`invoice.${mode}`)}</p>
        )}
        <h1>{title}</h1>
        {facts.map((fact) => (
          <p key={fact}>{fact}</p>
        ))}
      </header>
      {children}
    </article>
  )
}

/** Seller and buyer; `children` is a further column. */
export function Parties({
  invoice: { seller, buyer },
  children,
}: {
  invoice: IssuedInvoice
  children?: ReactNode
}) {
  const t = useLabels()
  const user = useSelector(useSession(), ({ context }) => context.user)

  return (
    <div className="invoice-parties">
      {seller && (
        <section>
          <h2>{t('invoice.seller')}</h2>
          <p>{seller.name}</p>
          <p>{seller.address}</p>
          <p>{t('invoice.abn', { abn: seller.abn })}</p>
          {seller.phone && <p>{t('invoice.phone', { phone: seller.phone })}</p>}
        </section>
      )}
      {(buyer || user) && (
        <section>
          <h2>{t('invoice.buyer')}</h2>
          {buyer && <p>{buyer.company}</p>}
          {buyer?.abn && <p>{t('invoice.abn', { abn: buyer.abn })}</p>}
          {buyer?.reference && (
            <p>{t('invoice.reference', { reference: buyer.reference })}</p>
          )}
          <p>{user?.full_name}</p>
          {user && <Mail address={user.email} />}
        </section>
      )}
      {children}
    </div>
  )
}

/** A mail address that breaks after a dot or the @ only, where its parts are short enough. */
function Mail({ address }: { address: string }) {
  const parts = address.match(/[^@.]*[@.]?/g) ?? []
  return (
    <p className="invoice-mail">
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts keep their places
        <Fragment key={at}>
          <span className={part.length > 28 ? undefined : 'invoice-part'}>
            {part}
          </span>
          <wbr />
        </Fragment>
      ))}
    </p>
  )
}

export type SumRow = [name: string, cents: number, isTotal?: boolean]

export function SumTable({ rows }: { rows: readonly SumRow[] }) {
  return (
    <table>
      <tbody>
        {rows.map(([name, cents, isTotal]) => (
          <tr key={name} className={isTotal ? 'invoice-total' : undefined}>
            <th scope="row">{name}</th>
            <td>{formatMoney(cents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
