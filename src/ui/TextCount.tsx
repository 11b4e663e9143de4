import { chakra } from '@chakra-ui/react'
import { useUiTexts } from './UiTextsProvider.tsx'

/** Counts a text near its field's limit; a longer text is not cut. */
export function TextCount({
  id,
  length,
  limit,
}: {
  id: string
  length: number
  limit: number
}) {
  const texts = useUiTexts()
  return (
    <chakra.p
      id={id}
      fontSize="sm"
      color={length > limit ? 'fg.error' : 'fg.muted'}
      _empty={{ display: 'none' }}
    >
      {length > limit * 0.8 ? texts.count(length, limit) : ''}
    </chakra.p>
  )
}
