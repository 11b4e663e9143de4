import { chakra } from '@chakra-ui/react'
import { useLabels } from '#src/hooks/labels.ts'

/** A QR code, dark on light in every colour scheme because cameras need it. */
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
