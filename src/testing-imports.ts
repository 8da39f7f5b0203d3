export type FolderRule = {
  /** The folder, or the file, whose imports the rule limits. `/*` at the end leaves out subfolders. */
  folder: string;
  /** Folders and files of this project from which it may import, in addition to itself. */
  folders: readonly string[];
  /** Packages that it may import; `node:` stands for Node's own modules, `@mui/` for all packages of that scope. */
  packages: readonly string[];
  /** Printed when a file breaks the rule. */
  advice: string;
};

const browserPackages = ['react', 'react-dom', 'radix-ui', 'wouter', '@tanstack/react-query'];
const entrancePackages = ['node:', 'zod', '@trpc/server', '@trpc/client', 'fastify', '@fastify/', 'ws', 'superjson'];

/** The import table of ARCHITECTURE.md. The first row that matches a file applies. */
export const table: readonly FolderRule[] = [
  {
    folder: 'src/domain',
    folders: [],
    packages: ['zod'],
    advice: 'Business rules do no I/O and read no clock: pass what they need as arguments.',
  },
  {
    folder: 'src/starter',
    folders: ['src/domain'],
    packages: [],
    advice: 'Starter content is data. Insert it from a service.',
  },
  {
    folder: 'packages/embedded-mongo',
    folders: [],
    packages: ['node:', 'bson'],
    advice: 'The embedded store is independent of the product: pass options in.',
  },
  {
    folder: 'src/server/store',
    folders: ['src/domain'],
    packages: ['node:', 'mongoose'],
    advice: 'The store contains models and their queries: rules belong in domain, use cases in services.',
  },
  {
    folder: 'src/server/events',
    folders: ['src/domain', 'src/server/store'],
    packages: ['libphonenumber-js'],
    advice: 'This folder writes events: pass in the consequences.',
  },
  {
    folder: 'src/server/jobs',
    folders: ['src/domain', 'src/server/store'],
    packages: ['node:'],
    advice: 'This folder schedules jobs: pass in what a job does.',
  },
  {
    folder: 'src/server/mail',
    folders: ['src/domain', 'src/server/store', 'src/server/events'],
    packages: ['node:', 'nodemailer', 'ical-generator', 'react', 'react-dom'],
    advice: 'Mail renders and sends stored data: rules and wording belong in domain.',
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
    advice: 'Services know no transport: throw AppError, and let a router call them.',
  },
  {
    folder: 'src/server/trpc',
    folders: ['src/domain', 'src/server/store', 'src/server/services', 'src/server/chat-log'],
    packages: ['node:', 'zod', '@trpc/server', 'superjson'],
    advice: 'Routers validate, call and return: put the logic into a service.',
  },
  {
    folder: 'src/server/http',
    folders: ['src/domain', 'src/server/store', 'src/server/cache', 'src/server/services', 'src/server/trpc'],
    packages: [...entrancePackages, 'fflate', 'prom-client'],
    advice: 'This folder contains code that all HTTP entrances share: code for one entrance belongs in its folder.',
  },
  {
    folder: 'src/server/rest',
    folders: ['src/domain', 'src/server/http', 'src/server/trpc'],
    packages: entrancePackages,
    advice: 'The adapter contains no logic: call a procedure.',
  },
  {
    folder: 'src/server/chat-log',
    folders: ['src/domain'],
    packages: ['node:'],
    advice: 'The chat log knows no transport and no database: pass what it needs as arguments.',
  },
  {
    folder: 'src/server/sockets',
    folders: ['src/domain', 'src/server/chat-log', 'src/server/http', 'src/server/trpc'],
    packages: entrancePackages,
    advice: 'Frames and subscriptions call procedures: put the logic into a service.',
  },
  {
    folder: 'src/server/pages',
    folders: ['src/domain', 'src/server/cache', 'src/server/http', 'src/server/trpc', 'src/web/render.tsx'],
    packages: [...entrancePackages, 'vite'],
    advice: 'Pages are rendered from the results of procedures: call one.',
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
    advice: 'Configuration is read before anything else runs: pass its values as arguments.',
  },
  {
    folder: 'src/server/cache',
    folders: [],
    packages: ['node:', 'lru-cache'],
    advice: 'The cache knows no page and no procedure: pass in the function that makes an answer.',
  },
  {
    folder: 'src/server/start-store.ts',
    folders: ['src/server/config', 'src/server/store', 'packages/embedded-mongo'],
    packages: ['mongoose', 'pino'],
    advice: 'start-store.ts only opens the store; server.ts starts the rest.',
  },
  {
    folder: 'src/server/app.ts',
    folders: ['src/server', 'src/domain'],
    packages: entrancePackages,
    advice: 'app.ts only registers what the other folders provide.',
  },
  {
    folder: 'packages/client',
    folders: ['src/domain', 'src/server/trpc/router.ts', 'src/web/lib/api/api-error.ts'],
    packages: ['@trpc/client', 'superjson'],
    advice: 'Other programs load the client, on any platform: import types of the server and little else.',
  },
  {
    folder: 'lab',
    folders: ['src', 'packages', 'scripts', 'e2e/checks.ts', 'e2e/axe.ts'],
    packages: [...entrancePackages, 'mongoose', '@playwright/test', 'axe-core'],
    advice: 'The lab measures the site from outside; add its packages to lab/package.json.',
  },
  {
    folder: 'src/examples',
    folders: ['packages/client'],
    packages: ['commercial-cleaning-client'],
    advice: 'An example uses only the client, like any other program.',
  },
  {
    folder: 'src/web/lib',
    folders: ['src/domain', 'src/server/trpc/router.ts'],
    packages: [...browserPackages, '@trpc/', 'superjson', 'zod'],
    advice: 'Shared browser code knows no screen: pass in what it needs.',
  },
  {
    folder: 'src/web/ui',
    folders: [],
    packages: [...browserPackages, '@fontsource-variable/'],
    advice: 'Components know no business noun: pass texts and values as properties.',
  },
  {
    folder: 'src/web/admin',
    folders: ['src/domain', 'src/web/lib', 'src/web/ui', 'src/web/route.ts'],
    packages: [...browserPackages, '@trpc/', '@mui/', '@mdi/', '@emotion/', 'heic-to', 'superjson', 'zod'],
    advice: 'Visitors never load the workspace: move what both need to lib or ui.',
  },
  ...['src/web/site', 'src/web/chat'].map((folder) => ({
    folder,
    folders: ['src/domain', 'src/web/lib', 'src/web/ui', 'src/web/route.ts', 'src/web/site/content'],
    packages: [...browserPackages, '@trpc/', 'zod'],
    advice: 'Visitors load this: no MUI, no server code. Call a procedure through lib, or move shared parts to ui.',
  })),
  {
    folder: 'src/web/*',
    folders: ['src/web', 'src/domain', 'src/server/trpc/router.ts'],
    packages: [...browserPackages, '@trpc/', 'regexparam'],
    advice: 'The entries combine the screens: the code of a screen belongs in its folder.',
  },
];
