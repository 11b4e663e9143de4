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
 * Code that late pages and dialogs share is in two files instead of dozens. The home page, a first view, has its
 * own.
 */
const lateViews =
  /\/src\/(?!ui\/(Picture|prefersReducedMotion))(ui|hooks|features|adapters)\//
const lateProcesses = /\/(machines|contract|src\/actors)\//

/** React has what stands in for it in older versions. */
const builtIn = {
  'use-sync-external-store/shim/with-selector':
    'use-sync-external-store/with-selector',
  'use-sync-external-store/shim/index.js': 'react',
  'use-sync-external-store/shim': 'react',
}

/** To read a property is no effect: what is not used is dropped. */
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
        // The program, its commands, and what opens one in a process that is there already.
        rollupOptions: {
          input: [
            ...['main', 'openShop', 'config/env'],
            ...['audit', 'db', 'kitchen', 'orders'].map(
              (name) => `cli/${name}`,
            ),
          ].map((name) => `server/${name}.ts`),
        },
      }
    : {
        outDir: clientOf(mode),
        target: buildTarget,
        manifest: true,
        // A browser that does not load modules ahead loads them when they are imported.
        modulePreload: { polyfill: false },
        // Charts name functions.
        ...(mode === 'inspected' ? { minify: false } : {}),
        // The first route is one file on purpose; its budget is kept by scripts/size.mjs. Who wants a PDF loads html2pdf, 934 KB.
        chunkSizeWarningLimit: 1000,
        rollupOptions: {
          input: pages(mode),
          // The inspector has React in common with the shop, and must not start it.
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
  // In their hundreds of files they take most of the time that the server needs to start.
  ssr: {
    noExternal: [
      'csv-parse',
      'date-fns',
      'date-fns-tz',
      'drizzle-orm',
      'jose',
      'stripe',
      'zod',
    ],
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
