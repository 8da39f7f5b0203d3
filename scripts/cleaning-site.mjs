#!/usr/bin/env node
// `npx cleaning-site`: runs the operators' commands on the Node version that npm installs for the site, even if another
// version starts this file. The container image has no such version: there, the Node that starts this file is the right
// one.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const ownNode = path.join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
const node = existsSync(ownNode) ? ownNode : process.execPath;
const { status } = spawnSync(node, [path.join(root, 'scripts', 'cleaning-site', 'main.ts'), ...process.argv.slice(2)], {
  stdio: 'inherit',
});
process.exit(status ?? 1);
