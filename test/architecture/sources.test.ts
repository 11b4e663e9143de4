import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesOf, isWithin } from './imports.ts'

const xstatePrivateFields =
  /(?<=[\s.,{(])_(actorScope|clock|deferred|logger|nodes|parent|processingStatus|register|relay|scheduledEvents|send|sendInspectionEvent|snapshot|stop|transitions|unregister)\b|\.check\(snapshot|, \{ check \}\)/

/** Code that is forbidden in some folders. */
const bans: {
  places: string[]
  except?: string[]
  code: RegExp
  rule: string
}[] = [
  {
    places: ['contract', 'machines', 'server/domain'],
    code: /\bDate\.now\b|\bnew Date\(\)|\bperformance\.|\bMath\.random\b|\bcrypto\./,
    rule: 'pure code knows neither the time nor a random number: they come in by input, event or actor',
  },
  {
    places: ['contract', 'machines'],
    code: /\b(local|session)Storage\b|\bwindow\b|\bdocument\b|\bfetch\(|\bset(Timeout|Interval)\(/,
    rule: 'pure code knows no browser: storage, network and timers of the browser are adapters',
  },
  {
    places: ['src/features', 'src/ui', 'src/hooks'],
    except: ['src/hooks/platform.ts'],
    code: /\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\b(local|session)Storage\b|\bfetch\(/,
    rule: 'a view asks the platform for the time and for random numbers, and actors for all else',
  },
  {
    places: ['contract', 'machines', 'inspector', 'src', 'server', 'sandbox'],
    except: ['machines/core/provideActors.ts'],
    code: /\.provide\(/,
    rule: 'provideActors fills the slots of a machine: it keeps their time limits',
  },
  {
    places: ['contract', 'machines', 'inspector', 'src', 'server', 'sandbox'],
    except: [
      'src/actors',
      'machines/core/provideActors.ts',
      'machines/core/unprovided.ts',
    ],
    code: /\bprovideActors\(/,
    rule: 'only src/actors/ fills the slots of a machine',
  },
  {
    places: ['contract', 'machines', 'inspector', 'src', 'server', 'sandbox'],
    // stepScope.ts never starts its actor.
    except: [
      'src/actors/shop/createShop.ts',
      'inspector/main.tsx',
      'inspector/replay/stepScope.ts',
    ],
    code: /\b(createActor|useActorRef|useActor|useMachine)\(/,
    rule: 'the shop is one system of actors, which is created once, outside of React; so is the inspector',
  },
  {
    places: ['server'],
    // earlyScript.ts runs in the browser.
    except: [
      'server/gateways/sandboxMail.ts',
      'server/kitchen/commandServer.ts',
      'server/pages/earlyScript.ts',
    ],
    code: /\bfetch\(|\bhttps?\.(get|request)\(/,
    rule: 'the server sends no requests: mails and payments go through the packages of server/gateways/',
  },
  {
    places: ['server'],
    except: ['server/lib/digest.ts'],
    code: /\bcreateHmac\(|\.update\(\s*(`|[^()]*['"\w]\s\+\s)|\b(macOf|digestOf|limitRate|countAttempt)\([^)]*`/,
    rule: 'texts that are glued together run into each other: macOf and digestOf take the parts',
  },
  {
    places: ['contract', 'machines', 'src', 'server'],
    except: ['contract/money.ts'],
    code: /A\$(?!\d)|['"]aud['"]/i,
    rule: 'the currency and its sign stand in contract/money.ts alone',
  },
  {
    places: ['server/gateways'],
    // A charge contains the first page of its refunds and says if there are more.
    code: /(?<!refunds\?)\.data\b/,
    rule: "a page of the provider's list is not the list: `whole` reads all pages",
  },
  {
    places: ['src/features', 'src/ui'],
    // The button is disabled while the cart is empty; then the focus is in the cart.
    except: ['src/features/cart/CartButton.tsx'],
    code: /<(?:Icon)?Button\b(?:[^<>]|=>)*?\sdisabled\b/,
    rule: 'a disabled button loses the focus: disabledProps keeps it',
  },
  {
    places: ['src'],
    except: ['src/ui/announcer.ts'],
    code: /\baria-live\b|\brole=["'{]*(alert|status)\b|<(chakra\.)?output\b/,
    rule: 'the announcer is the one live region: announce and announceContent say the news',
  },
  {
    places: ['contract', 'machines', 'inspector', 'src', 'server', 'sandbox'],
    code: /\bgetPersistedSnapshot\b/,
    rule: 'a snapshot of an actor is not stored: a small versioned record survives a reload',
  },
  {
    places: [
      'contract',
      'machines',
      'inspector',
      'src',
      'server',
      'sandbox',
      'test',
      'scripts',
    ],
    except: [
      'inspector/xstate/privateFields.ts',
      'test/architecture/sources.test.ts',
    ],
    code: xstatePrivateFields,
    rule: 'the private fields of XState are read in inspector/xstate/privateFields.ts alone',
  },
]

test('no code stands where a rule forbids it', () => {
  expect(bans.flatMap(brokenIn)).toEqual([])
})

test('every folder with such a rule has files', () => {
  const places = bans.flatMap(({ places, except = [] }) => [
    ...places,
    ...except,
  ])
  const files = filesOf([...new Set(bans.flatMap(({ places }) => places))])
  expect(
    places.filter((place) => !files.some((file) => isWithin(file, place))),
  ).toEqual([])
})

function brokenIn({
  places,
  except = [],
  code,
  rule,
}: (typeof bans)[number]): string[] {
  return filesOf(places)
    .filter((file) => !except.some((place) => isWithin(file, place)))
    .flatMap((file) => {
      const found = code.exec(withoutComments(readFileSync(file, 'utf8')))
      return found ? [`${file} has ${found[0]}: ${rule}.`] : []
    })
}

function withoutComments(source: string): string {
  return source.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')
}
