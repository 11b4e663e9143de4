import { useSelector } from '@xstate/react'
import { useSession } from './actors.ts'
import { usePlatform } from './platform.ts'

export function usePicture(): string | null {
  const { mediaUrl } = usePlatform()
  const path = useSelector(
    useSession(),
    ({ context: { user } }) =>
      user?.profile?.user_image_url ?? user?.profile_picture ?? null,
  )
  return path && mediaUrl(path)
}
