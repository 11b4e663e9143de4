import { Button, type ButtonProps } from '@chakra-ui/react'

export type IconButtonProps = Omit<ButtonProps, 'aria-label'> & { label: string }

/** A button that shows only an icon; `label` is its accessible name and its tooltip. */
export function IconButton({ label, ...button }: IconButtonProps) {
  return (
    <Button
      variant="ghost"
      colorPalette="gray"
      px="0"
      title={label}
      aria-label={label}
      {...button}
    />
  )
}
