import { defineSemanticTokens } from '@chakra-ui/react/styled-system'

/** Made by `npm run font`, with a device's own faces that stand in for it. */
const serif = 'Heading, "Heading stand-in 1", "Heading stand-in 2", "Heading stand-in 3"'

/**
 * The fonts that a device has. A browser looks for each name that is missing, in each size and weight, before it paints for the first
 * time: a list names no font that another one of it always stands before, and Chinese ones only where the page is Chinese.
 */
export const fonts = defineSemanticTokens.fonts({
  body: {
    value: {
      base: 'system-ui, sans-serif',
      _chinese: 'system-ui, "PingFang SC", "Microsoft YaHei", sans-serif',
    },
  },
  heading: {
    value: {
      base: `${serif}, serif`,
      _chinese: `${serif}, "Songti SC", "Noto Serif CJK SC", "Microsoft YaHei", serif`,
    },
  },
})
