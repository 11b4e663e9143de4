import { useEffect } from 'react'
import { announce } from './announcer.ts'

/** Announces the text of a view that is news itself, and each change of it. */
export function useArrivalNews(text: string) {
  useEffect(() => announce(text), [text])
}
