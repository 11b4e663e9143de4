import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './scripts/precompress.mjs'
import { routeMap } from './scripts/routeMap.mjs'
import { shopData } from './scripts/shopData.ts'
import { withoutDescriptions } from './scripts/withoutDescriptions.ts'

/** The shop's start and its most wanted page, with all that they import, are one file: in many they would be larger. */
const firstRoute = /\/src\/(main|app\/OrderRoute)\.tsx$/

const port = Number(process.env.PORT ?? 3000)

export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: [
    react(),
    shopData(),
    ...(isSsrBuild ? [] : [withoutDescriptions(), routeMap('shop'), precompress('dist/client')]),
  ],
  ...(isSsrBuild ? { publicDir: false as const } : {}),
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node20',
        sourcemap: true,
        // The program, its commands, and what opens one in a process that is there already.
        rollupOptions: {
          input: ['main', 'start', 'config/env', 'cli/db', 'cli/orders'].map(
            (name) => `server/${name}.ts`,
          ),
        },
      }
    : {
        outDir: 'dist/client',
        manifest: true,
        // For the map of the first route, which drops it.
        sourcemap: 'hidden' as const,
        // The first route is one file on purpose; its budget is kept by scripts/size.mjs.
        chunkSizeWarningLimit: 700,
        rollupOptions: {
          input: pages(mode),
          output: { codeSplitting: { groups: [{ name: 'shop', test: firstRoute }] } },
        },
      },
  server: {
    port: port + 2,
    proxy: { '/api': `http://127.0.0.1:${port}` },
  },
}))

function pages(mode: string) {
  const shop = resolve(import.meta.dirname, 'index.html')
  const inspector = resolve(import.meta.dirname, 'inspector.html')
  const wanted = mode !== 'production' || process.env.VITE_INSPECTOR === '1'
  return wanted ? { shop, inspector } : { shop }
}
