import { Button, chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { Download } from 'lucide-react'
import { useInvoice } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { disabledProps } from '#src/ui/disabledProps.ts'
import { LoadFailed } from '#src/ui/LazyPart.tsx'

/** Saves the PDF of a document; one PDF is made at a time. */
export function PdfButton({
  file,
  text,
}: {
  file: string | null
  text: string
}) {
  const t = useLabels()
  const invoice = useInvoice()
  const isBusy = useSelector(invoice, (snapshot) => snapshot.hasTag('busy'))
  const isLast = useSelector(invoice, ({ context }) => context.file === file)
  const hasLoadFailed = useSelector(invoice, (snapshot) =>
    snapshot.matches('lost'),
  )
  const download = () => invoice.send({ type: 'invoice.download', file })

  return (
    <>
      {isLast && hasLoadFailed && (
        <chakra.div flexBasis="100%" gridColumn="1 / -1">
          <LoadFailed onRetry={download} />
        </chakra.div>
      )}
      <Button
        variant="outline"
        gridColumn="1 / -1"
        onClick={download}
        {...disabledProps(isBusy)}
      >
        <Download aria-hidden />
        <span>{isLast && isBusy ? t('invoice.generating') : text}</span>
      </Button>
    </>
  )
}
