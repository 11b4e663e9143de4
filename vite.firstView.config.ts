import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { stripDescriptions } from './scripts/stripDescriptions.ts'
import { styles } from './scripts/styles/plugin.ts'

/** Builds the module with which the server renders pages, as one file with all its imports. */
export default defineConfig({
  plugins: [styles(), react(), stripDescriptions()],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/firstView/renderFirstView.tsx',
    outDir: 'dist/firstView',
    copyPublicDir: false,
    target: 'node20',
  },
})
