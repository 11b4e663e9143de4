import { defineConfig } from 'vite'
import { buildTarget } from './scripts/browsers/buildTarget.ts'

/** Builds the sandbox's replacement of Stripe.js as one plain script. */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: 'dist/sandbox',
    target: buildTarget,
    lib: {
      entry: 'sandbox/browser/main.ts',
      formats: ['iife'],
      name: 'sandbox',
      fileName: () => 'stripe.js',
    },
  },
})
