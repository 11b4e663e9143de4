import { createContext, use } from 'react'

/** What views may ask of the world beside the actors. */
export type Platform = {
  /** The address of an image path that the API names. */
  mediaUrl: (path: string) => string
  /** Milliseconds on the shop's business calendar. */
  now: () => number
}

const PlatformContext = createContext<Platform>({ mediaUrl: (path) => path, now: Date.now })

export const PlatformProvider = PlatformContext.Provider

export const usePlatform = () => use(PlatformContext)
