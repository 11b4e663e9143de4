import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { stripDescriptions } from './scripts/stripDescriptions.ts'
import { styles } from './scripts/styles/plugin.ts'

/** The views as a module that the server loads to render pages: one file with all that it imports. */
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
