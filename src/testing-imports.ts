export type FolderRule = {
  /** The folder whose files the rule is for; `/*` at its end: its own files, and no folder in it. Or one file. */
  folder: string;
  /** Folders (or files) of this project that they may import from, apart from their own. */
  folders: readonly string[];
  /** Packages that they may import; `node:` stands for Node's own. */
  packages: readonly string[];
  /** The advice for a file that breaks the rule. */
  instead: string;
};

const browserPackages = ['react', 'react-dom', 'radix-ui', 'wouter', '@tanstack/react-query'];
const entrancePackages = ['node:', 'zod', '@trpc/server', '@trpc/client', 'fastify', '@fastify/', 'ws', 'superjson'];

/** The import table of ARCHITECTURE.md. The first row that matches a file applies. */
export const table: readonly FolderRule[] = [
  {
    folder: 'src/domain',
    folders: [],
    packages: ['zod'],
    instead: 'Rules of the business do no I/O and read no clock: take what they need as arguments.',
  },
  {
    folder: 'src/starter',
    folders: ['src/domain'],
    packages: [],
    instead: 'Starter content is data. Insert it from a service.',
  },
  {
    folder: 'packages/embedded-mongo',
    folders: [],
    packages: ['node:', 'bson'],
    instead: 'The embedded store is a package of its own and knows nothing of the product: pass options in.',
  },
  {
    folder: 'src/server/store',
    folders: ['src/domain'],
    packages: ['node:', 'mongoose'],
    instead: 'The store holds models and their queries: rules belong in domain, use cases in services.',
  },
  {
    folder: 'src/server/events',
    folders: ['src/domain', 'src/server/store'],
    packages: ['libphonenumber-js'],
    instead: 'Events are written and followed here: what follows from them is handed in.',
  },
  {
    folder: 'src/server/jobs',
    folders: ['src/domain', 'src/server/store'],
    packages: ['node:'],
    instead: 'The clock of the site: what a job does is handed in.',
  },
  {
    folder: 'src/server/mail',
    folders: ['src/domain', 'src/server/store', 'src/server/events'],
    packages: ['node:', 'nodemailer', 'ical-generator', 'react', 'react-dom'],
    instead: 'Mail renders and sends what the store says is true: rules and wording belong in domain.',
  },
  {
    folder: 'src/server/services',
    folders: [
      'src/domain',
      'src/starter',
      'src/server/store',
      'src/server/events',
      'src/server/mail',
      'src/server/jobs',
      'src/server/cache',
      'src/server/chat-log',
      'src/server/config/password.ts',
    ],
    packages: ['node:', 'sanitize-html', 'sharp', 'pdfkit'],
    instead: 'Services know no transport: announce on the bus, throw AppError, and let a router or adapter call them.',
  },
  {
    folder: 'src/server/trpc',
    folders: ['src/domain', 'src/server/store', 'src/server/services', 'src/server/chat-log'],
    packages: ['node:', 'zod', '@trpc/server', 'superjson'],
    instead: 'Routers validate, call and return: put the logic into a service.',
  },
  {
    folder: 'src/server/http',
    folders: ['src/domain', 'src/server/store', 'src/server/cache', 'src/server/services', 'src/server/trpc'],
    packages: [...entrancePackages, 'fflate', 'prom-client'],
    instead:
      'This folder contains what all HTTP entrances share; what only one of them needs belongs to its own folder.',
  },
  {
    folder: 'src/server/rest',
    folders: ['src/domain', 'src/server/http', 'src/server/trpc'],
    packages: entrancePackages,
    instead: 'The adapter holds no logic: call a procedure.',
  },
  {
    folder: 'src/server/chat-log',
    folders: ['src/domain'],
    packages: ['node:'],
    instead: 'The bus knows no transport and no database: take what it needs as arguments.',
  },
  {
    folder: 'src/server/sockets',
    folders: ['src/domain', 'src/server/chat-log', 'src/server/http', 'src/server/trpc'],
    packages: entrancePackages,
    instead: 'Frames and subscriptions call procedures: put the logic into a service.',
  },
  {
    folder: 'src/server/pages',
    folders: ['src/domain', 'src/server/cache', 'src/server/http', 'src/server/trpc', 'src/web/render.tsx'],
    packages: [...entrancePackages, 'vite'],
    instead: 'Pages are rendered from what procedures answer: call one.',
  },
  {
    folder: 'src/server/config',
    folders: [
      'src/domain',
      'src/server/http/logging.ts',
      'src/server/store/uri.ts',
      'src/server/store/migrations/migrate.ts',
      'packages/embedded-mongo',
    ],
    packages: ['node:', 'zod', 'mongoose', 'pino'],
    instead: 'Configuration is read before anything runs: take what it says as arguments.',
  },
  {
    folder: 'src/server/cache',
    folders: [],
    packages: ['node:', 'lru-cache'],
    instead: 'The cache knows no page and no procedure: pass in what makes an answer.',
  },
  {
    folder: 'src/server/app.ts',
    folders: ['src/server', 'src/domain'],
    packages: entrancePackages,
    instead: 'The application registers what the other folders make.',
  },
  {
    folder: 'packages/client',
    folders: ['src/domain', 'src/server/trpc/router.ts', 'src/web/lib/api/api-error.ts'],
    packages: ['@trpc/client', 'superjson'],
    instead: 'Programs elsewhere load this, on any platform: types of the server, and little else.',
  },
  {
    folder: 'lab',
    folders: ['src', 'packages', 'scripts', 'e2e/checks.ts', 'e2e/axe.ts'],
    packages: [...entrancePackages, 'mongoose', '@playwright/test', 'axe-core'],
    instead: 'What measures the site asks it from outside; add its packages to lab/package.json.',
  },
  {
    folder: 'src/examples',
    folders: ['packages/client'],
    packages: ['commercial-cleaning-client'],
    instead: 'An example uses the client alone, as a program elsewhere would.',
  },
  {
    folder: 'src/web/lib',
    folders: ['src/domain', 'src/server/trpc/router.ts'],
    packages: [...browserPackages, '@trpc/', 'superjson', 'zod'],
    instead: 'Shared browser code knows no screen: pass in what it needs.',
  },
  {
    folder: 'src/web/ui',
    folders: [],
    packages: [...browserPackages, '@fontsource-variable/'],
    instead: 'Interface parts know no business noun: take texts and values as properties.',
  },
  {
    folder: 'src/web/admin',
    folders: ['src/domain', 'src/web/lib', 'src/web/ui', 'src/web/route.ts'],
    packages: [...browserPackages, '@trpc/', '@mui/', '@mdi/', '@emotion/', 'heic-to', 'superjson', 'zod'],
    instead: 'The workspace stands alone, so that visitors never load it: move what both need to lib or ui.',
  },
  ...['src/web/site', 'src/web/chat'].map((folder) => ({
    folder,
    folders: ['src/domain', 'src/web/lib', 'src/web/ui', 'src/web/route.ts', 'src/web/site/content'],
    packages: [...browserPackages, '@trpc/', 'zod'],
    instead: 'Visitors load this: no MUI, no server code. Call a procedure through lib, or move shared parts to ui.',
  })),
  {
    folder: 'src/web/*',
    folders: ['src/web', 'src/domain', 'src/server/trpc/router.ts'],
    packages: [...browserPackages, '@trpc/', 'regexparam'],
    instead: 'The entries put the screens together: what a screen does belongs to its folder.',
  },
];
