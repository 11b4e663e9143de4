import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { styles } from './scripts/styles/plugin.ts'
import { withoutDescriptions } from './scripts/withoutDescriptions.ts'

/** The views as a module that the server loads to render pages: one file with all that it imports. */
export default defineConfig({
  plugins: [styles(), react(), withoutDescriptions()],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/firstView/renderFirstView.tsx',
    outDir: 'dist/firstView',
    copyPublicDir: false,
    target: 'node20',
  },
})
