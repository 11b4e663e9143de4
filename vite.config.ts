import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { apiBase } from './scripts/apiBase.ts'
import { buildTarget } from './scripts/browsers/buildTarget.ts'
import { compileHints } from './scripts/compileHints.mjs'
import { eventFields } from './scripts/eventFields.ts'
import { keepPreviousAssets } from './scripts/keepPreviousAssets.mjs'
import { removeOriginalPhotos } from './scripts/photos.mjs'
import { precompress } from './scripts/precompress.mjs'
import { preloadFirstRoute } from './scripts/preloadFirstRoute.mjs'
import { shopData } from './scripts/shopData.ts'
import { stripDescriptions } from './scripts/stripDescriptions.ts'
import { styles } from './scripts/styles/plugin.ts'

/**
 * The first route in two files, each with its imports: the actors, and the views of the menu. More files would be
 * larger; the browser would evaluate one file in one task. The client has one style sheet.
 */
const firstRoute = {
  main: /\/src\/(main\.ts|features\/menu\/menu\.css|ui\/heading\/heading\.css)$/,
  shop: /\/src\/(firstView\/showShop|app\/OrderRoute)\.tsx$/,
}
const firstFiles = Object.keys(firstRoute)

/**
 * Late pages and dialogs share their code in two files instead of dozens. The home page, a first view, has its own
 * files.
 */
const lateViews =
  /\/src\/(?!ui\/(Picture|prefersReducedMotion))(ui|hooks|features|adapters)\//
const lateProcesses = /\/(machines|contract|src\/actors)\//

/** Replaces a shim for older versions of React by React itself. */
const builtIn = {
  'use-sync-external-store/shim/with-selector':
    'use-sync-external-store/with-selector',
  'use-sync-external-store/shim/index.js': 'react',
  'use-sync-external-store/shim': 'react',
}

/** Drops unused code also if it reads properties. */
const minify = {
  compress: { treeshake: { propertyReadSideEffects: false as const } },
  mangle: { toplevel: true },
}

const port = Number(process.env.PORT ?? 3000)

export default defineConfig(({ isSsrBuild, mode }) => ({
  ...(isSsrBuild ? {} : { resolve: { alias: builtIn } }),
  plugins: [
    styles(),
    react(),
    shopData(),
    apiBase(),
    eventFields(),
    ...(isSsrBuild ? [] : [removeOriginalPhotos(clientOf(mode))]),
    // The inspector shows the descriptions of states.
    ...(isSsrBuild || mode !== 'production'
      ? []
      : [
          stripDescriptions(),
          compileHints(firstFiles),
          preloadFirstRoute(firstFiles),
          precompress('dist/client'),
          keepPreviousAssets('dist/client', 'dist/previous'),
        ]),
  ],
  ...(isSsrBuild ? { publicDir: false as const } : {}),
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node20',
        sourcemap: true,
        rollupOptions: {
          input: [
            'server/main.ts',
            'server/openShop.ts',
            'server/config/env.ts',
            'server/cli/audit.ts',
            'server/cli/books.ts',
            'server/cli/checkSettings.ts',
            'server/cli/db.ts',
            'server/cli/kitchen.ts',
            'server/cli/orders.ts',
          ],
        },
      }
    : {
        outDir: clientOf(mode),
        target: buildTarget,
        manifest: true,
        // Browsers without module preload load modules on import.
        modulePreload: { polyfill: false },
        // The inspector's charts show the names of functions.
        ...(mode === 'inspected' ? { minify: false } : {}),
        // html2pdf has 934 KB and loads late; scripts/size.mjs checks the
        // size of the first route.
        chunkSizeWarningLimit: 1000,
        rollupOptions: {
          input: pages(mode),
          // The inspector shares React with the shop: a shared chunk would start the shop.
          output: withInspector(mode)
            ? {}
            : {
                minify,
                codeSplitting: {
                  groups: [
                    ...Object.entries(firstRoute).map(([name, test]) => ({
                      name,
                      test,
                    })),
                    { name: 'views', test: lateViews, minShareCount: 2 },
                    {
                      name: 'processes',
                      test: lateProcesses,
                      minShareCount: 2,
                    },
                  ],
                },
              },
        },
      },
  // Bundled: loading their hundreds of files would take most of the server's start.
  ssr: {
    noExternal: ['csv-parse', 'drizzle-orm', 'jose', 'stripe', 'zod'],
  },
  server: {
    port: port + 2,
    proxy: Object.fromEntries(
      ['/api', '/media/photos'].map((path) => [
        path,
        `http://127.0.0.1:${port}`,
      ]),
    ),
  },
}))

function pages(mode: string) {
  const shop = resolve(import.meta.dirname, 'index.html')
  const inspector = resolve(import.meta.dirname, 'inspector.html')
  return withInspector(mode) ? { shop, inspector } : { shop }
}

function clientOf(mode: string): string {
  return mode === 'inspected' ? 'dist/inspected' : 'dist/client'
}

function withInspector(mode: string): boolean {
  return mode !== 'production' || process.env.VITE_INSPECTOR === '1'
}
