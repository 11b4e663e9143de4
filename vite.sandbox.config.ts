import { defineConfig } from 'vite'

/** The sandbox's look-alike of Stripe.js, as one plain script. */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: 'dist/sandbox',
    lib: {
      entry: 'server/sandbox/browser/main.ts',
      formats: ['iife'],
      name: 'sandbox',
      fileName: () => 'stripe.js',
    },
  },
})
