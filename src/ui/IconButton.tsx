import { Button } from '@chakra-ui/react'
import type { Styled } from './styled.ts'

export type IconButtonProps = Omit<Styled<'button'>, 'aria-label'> & {
  label: string
  variant?: 'ghost' | 'outline'
  size?: 'sm' | 'md'
}

/** An icon button; `label` is its accessible name and its tooltip. */
export function IconButton({
  label,
  variant = 'ghost',
  size = 'md',
  ...button
}: IconButtonProps) {
  return (
    <Button
      variant={variant}
      size={size}
      colorPalette="gray"
      px="0"
      title={label}
      aria-label={label}
      {...button}
    />
  )
}
