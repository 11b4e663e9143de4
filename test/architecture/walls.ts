/**
 * The imports that a folder or file may have besides itself: folders, files, packages, and `node:` for Node's modules.
 */
export type Wall = { place: string; may: string[]; rule: string }

const views = ['react', '@chakra-ui/react', 'lucide-react']
/** The nearest wall around a file counts, so that a folder inside of another can have a stricter one. */
export const walls: Wall[] = [
  {
    place: 'contract',
    may: ['zod/mini'],
    rule: 'contract/ runs on both sides: it imports only zod/mini',
  },
  {
    place: 'machines',
    may: ['contract', 'xstate'],
    rule: 'a machine is pure: it imports only contract/ and xstate',
  },
  {
    place: 'src/main.ts',
    may: [
      'src/firstView',
      'inspector/connectInspector.ts',
      'virtual:styles.css',
    ],
    rule: 'main.ts takes the steps of src/firstView/ one after the other, with the inspector connected',
  },
  {
    place: 'src/firstView',
    may: [
      'src/app',
      'src/actors',
      'src/adapters',
      'contract',
      'react-dom/client',
    ],
    rule: 'src/firstView/ builds the adapters, makes the actors and renders the app',
  },
  {
    place: 'src/firstView/renderFirstView.tsx',
    may: [
      'src/app',
      'src/actors',
      'src/adapters',
      'contract',
      'react-dom/server',
    ],
    rule: 'renderFirstView.tsx renders the app in a world in which nothing happens',
  },
  {
    place: 'src/app',
    may: [
      'src/actors',
      'src/hooks',
      'src/adapters',
      'src/features',
      'src/ui',
      'machines',
      'contract',
      ...views,
      '@xstate/react',
      'wouter',
    ],
    rule: 'src/app/ is the React shell: it imports the other folders of src/, machines/ and contract/',
  },
  {
    place: 'src/actors',
    may: [
      'machines',
      'contract',
      'src/adapters',
      'src/hooks',
      'xstate',
      'zod/mini',
    ],
    rule: 'src/actors/ fills the slots of machines with adapters: it imports no view',
  },
  {
    place: 'src/hooks',
    may: ['machines', 'contract', 'react', '@xstate/react', 'xstate'],
    rule: 'src/hooks/ reads actors: it imports machines/, contract/ and react, and no adapter',
  },
  {
    place: 'src/hooks/platform.ts',
    may: ['contract', 'react', '@stripe/stripe-js'],
    rule: 'the platform names the types of the payment provider and nothing else of src/',
  },
  {
    place: 'src/adapters',
    may: ['contract', 'zod/mini', 'wouter', '@stripe/stripe-js', 'html2pdf.js'],
    rule: 'an adapter knows contract/ and the outside world, and no machine, actor or view',
  },
  {
    place: 'src/features',
    may: [
      'machines',
      'contract',
      'src/ui',
      'src/hooks',
      ...views,
      'react-dom',
      '@xstate/react',
      'wouter',
      'xstate',
      ...['CardPicker', 'PaymentReturn', 'ProviderRetry'].map(
        (name) => `src/features/payment/${name}.tsx`,
      ),
      'src/features/resource',
    ],
    rule: 'a feature imports machines/, contract/, src/ui/, src/hooks/ and itself; of other features only the card views of payment and the view of a resource',
  },
  {
    place: 'src/features/profile',
    may: [
      'src/features/addressBook/AddressBookSection.tsx',
      'src/features/orders/OrdersTab.tsx',
      'src/features/wallet/HistoryTab.tsx',
      'src/features/wallet/WalletTab.tsx',
    ],
    rule: 'the page of the profile shows the tabs of other features',
  },
  {
    place: 'src/features/checkout',
    may: ['date-fns', 'react-datepicker', 'src/features/cart/OrderFacts.tsx'],
    rule: 'checkout also has the date picker, and what the cart says of a whole order',
  },
  {
    place: 'src/features/contact',
    may: ['FindUs', 'OpeningTimes'].map(
      (name) => `src/features/shell/${name}.tsx`,
    ),
    rule: 'the contact page says where and when the kitchen is open as the foot of each page does',
  },
  {
    place: 'src/features/payment',
    may: ['@stripe/stripe-js', '@stripe/react-stripe-js'],
    rule: 'payment also has the card field of the provider',
  },
  {
    place: 'inspector',
    may: [
      'react',
      'react-dom/client',
      '@xstate/react',
      'xstate',
      'state-machine-cat',
      'contract/privateFields.ts',
      '@statelyai/inspect',
      'virtual:eventFields',
    ],
    rule: 'the inspector knows nothing of the shop but its machines and the names of private fields: it imports its own folder and packages',
  },
  {
    place: 'src/ui',
    may: [
      'contract/money.ts',
      ...views,
      '@chakra-ui/react/preset-base',
      '@chakra-ui/react/styled-system',
    ],
    rule: 'src/ui/ holds theme and primitives: no actors, no machines; of contract/ only money',
  },
  {
    place: 'src/ui/MotionParts.tsx',
    may: [
      'src/ui',
      'contract/money.ts',
      '@chakra-ui/react',
      'react',
      'framer-motion',
    ],
    rule: 'what moves is one file, whose code comes late',
  },
  {
    place: 'server',
    may: [
      'contract',
      'sandbox',
      'node:',
      '@electric-sql/pglite',
      '@fastify/cookie',
      '@fastify/helmet',
      '@fastify/multipart',
      '@fastify/static',
      '@node-rs/argon2',
      'close-with-grace',
      'csv-parse',
      'drizzle-orm',
      'fastify',
      'jose',
      'pg',
      'postcss',
      'prom-client',
      'zod',
    ],
    rule: 'the server imports server/, contract/ and its packages; Stripe, sharp and nodemailer only in gateways/',
  },
  {
    place: 'server/openShop.ts',
    may: ['server', 'sandbox/createSandbox.ts', 'node:', 'fastify'],
    rule: 'openShop.ts opens the sandbox beside the shop by its one door',
  },
  {
    place: 'server/domain',
    may: ['contract', 'date-fns', 'date-fns-tz'],
    rule: 'server/domain/ is pure rules: it imports only contract/ and date functions',
  },
  {
    place: 'server/routes',
    may: [
      'server/accounts',
      'server/context.ts',
      'server/coupons',
      'server/domain',
      'server/gateways',
      'server/http',
      'server/i18n',
      'server/lib',
      'server/limits',
      'server/mails',
      'server/menu',
      'server/orders',
      'server/pages',
      'server/payments',
      'server/privacy',
      'server/seed',
      'server/wallet',
      'server/db/pingDatabase.ts',
      'contract',
      'node:',
      'fastify',
      '@fastify/static',
    ],
    rule: 'a route decodes, delegates and answers: SQL stands in the folder of its noun',
  },
  {
    place: 'server/db',
    may: [
      'contract',
      'server/config',
      'server/domain',
      'server/lib',
      'node:',
      '@electric-sql/pglite',
      'drizzle-orm',
      'pg',
    ],
    rule: 'server/db/ opens the database and knows its tables: what reads for a noun stands in the folder of that noun',
  },
  {
    place: 'server/orders/prepareOrder.ts',
    may: [
      'contract',
      'server/domain',
      'server/menu',
      'server/orders/decisionFacts.ts',
      'zod/mini',
    ],
    rule: 'an order is decided from its input, the catalogue and an instant: no database, no call',
  },
  {
    place: 'server/gateways',
    may: ['server', 'contract', 'stripe', 'sharp', 'nodemailer'],
    rule: 'a gateway imports server/, contract/ and the packages that reach outside: it has no SQL',
  },
  {
    place: 'server/lib',
    may: ['node:'],
    rule: 'server/lib/ knows nothing of the shop',
  },
  {
    place: 'sandbox',
    may: ['node:', '@fastify/helmet', 'fastify', 'stripe', 'uqr', 'zod'],
    rule: 'the sandbox knows nothing of the shop: it imports its own folder and packages',
  },
  {
    place: 'sandbox/browser',
    may: ['sandbox/languages.ts', 'sandbox/apps.ts'],
    rule: 'the script of the sandbox runs in a browser: it imports its own folder, the languages and the apps',
  },
  {
    place: 'server/auditor',
    may: ['drizzle-orm'],
    rule: 'the auditor shares no code with what it audits',
  },
  {
    place: 'test/lab/auditor',
    may: ['pg', 'server/auditor'],
    rule: 'the auditor shares no code with what it audits',
  },
]

/** The importers of a folder or file; `by` is empty when only a command or a page starts it. */
export const doors: { place: string; by: string[]; rule: string }[] = [
  ...[
    'src/main.ts',
    'inspector/main.tsx',
    'server/main.ts',
    'sandbox/browser/main.ts',
  ].map((place) => ({ place, by: [], rule: 'nobody imports an entry point' })),
  { place: 'test', by: ['test'], rule: 'only tests import tests' },
  {
    place: 'src',
    by: ['src', 'test', 'scripts'],
    rule: 'neither server, inspector, machines nor contract imports src/',
  },
  {
    place: 'src/app',
    by: ['src/app', 'src/firstView', 'test'],
    rule: 'nobody imports src/app/ but src/firstView/',
  },
  {
    place: 'server',
    by: ['server', 'test', 'scripts'],
    rule: 'neither src/, machines, contract nor sandbox/ imports server/',
  },
  {
    place: 'src/firstView/renderFirstView.tsx',
    by: ['test'],
    rule: 'the server loads the built renderFirstView.tsx by its path',
  },
  {
    place: 'src/ui/MotionParts.tsx',
    by: ['src/ui/loadMotion.ts', 'src/ui/motion.ts'],
    rule: 'motion loads late: views ask motion.ts for it, which knows only its type',
  },
  {
    place: 'server/openShop.ts',
    by: ['server/main.ts', 'test'],
    rule: 'only main.ts opens the shop',
  },
  {
    place: 'server/start.ts',
    by: ['server/openShop.ts', 'test'],
    rule: 'only openShop.ts starts the shop',
  },
  {
    place: 'server/app.ts',
    by: ['server/start.ts', 'test'],
    rule: 'only start.ts makes the app',
  },
  {
    place: 'server/routes',
    by: ['server/routes', 'server/app.ts'],
    rule: 'only app.ts imports routes/',
  },
  {
    place: 'server/http',
    by: ['server/http', 'server/routes', 'server/app.ts', 'test'],
    rule: 'orders, payments, wallet and accounts know no HTTP: they throw a RequestRefusal, which http/ answers',
  },
  {
    place: 'server/cli',
    by: ['server/cli', 'test'],
    rule: 'nobody imports a command',
  },
  {
    place: 'sandbox',
    by: ['sandbox', 'server/openShop.ts', 'test'],
    rule: 'the shop does not know its sandbox: only openShop.ts opens it',
  },
  {
    place: 'inspector',
    by: ['inspector', 'src/main.ts', 'test', 'scripts'],
    rule: 'the shop does not know its inspector: only main.ts connects it',
  },
]
