// Loaded with `node --import` before the server's own modules, in its worker threads too. Compiled code is stored next to
// the build: it halves the start, and a process that finds everything there never loads the TypeScript compiler, which
// would hold some 30 MB for good. Plain JavaScript, for the same reason.
import { enableCompileCache } from 'node:module';
import path from 'node:path';

enableCompileCache(path.resolve(import.meta.dirname, '..', 'dist', 'compile-cache'));

// React reads it on import: its development build takes several times as long for a mail. The site itself ignores it.
process.env.NODE_ENV = 'production';
