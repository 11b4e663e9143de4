import { chakra } from '@chakra-ui/react'
import { useLabels } from '#src/hooks/labels.ts'

/** A code to be scanned; it stays dark on light, which cameras need. */
export function PaymentCode({ image }: { image: string }) {
  const t = useLabels()
  return (
    <chakra.img
      src={image}
      alt={t('payment.code')}
      htmlWidth={256}
      htmlHeight={256}
      maxW="100%"
      mx="auto"
      p="3"
      bg="white"
      borderWidth="1px"
      borderRadius="control"
      css={{ imageRendering: 'pixelated' }}
    />
  )
}
