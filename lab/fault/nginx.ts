import { spawn, spawnSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ask } from '../measuring/ask.ts';
import { end, endWithThisProcess, freePort, isRunning, root } from '../measuring/processes.ts';

/** nginx in front of several processes, with the configuration of docs/deploy.md, but without TLS and `ip_hash`. */
export type Balancer = { stop(): Promise<void> };

/** The header in which an answer names the process that sent it. */
export const servedBy = 'x-served-by';

export const hasNginx = (): boolean => spawnSync('nginx', ['-v']).status === 0;

/**
 * Starts nginx on `port`, and waits until it answers a request, perhaps with an error.
 *
 * @param ports the ports of the processes, on 127.0.0.1
 * @throws Error if nginx ends before that, or docs/deploy.md lacks an expected line
 */
export async function startNginx(port: number, ports: readonly string[]): Promise<Balancer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'nginx-'));
  // If root starts nginx, its workers run as another user.
  await chmod(folder, 0o755);
  const file = path.join(folder, 'nginx.conf');
  await writeFile(file, await configuration({ folder, port, ports }));
  const child = spawn('nginx', ['-c', file, '-p', folder, '-e', 'stderr'], { stdio: ['ignore', 'ignore', 'inherit'] });
  endWithThisProcess(child);
  const url = `http://127.0.0.1:${port}`;
  while (isRunning(child) && !(await ask(url, '/healthz').catch(() => undefined))) await delay(50);
  if (!isRunning(child)) throw new Error('nginx did not start.');
  return {
    async stop() {
      await end(child, 'SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function configuration(parts: { folder: string; port: number; ports: readonly string[] }): Promise<string> {
  const { folder, port, ports } = parts;
  const guide = await readFile(path.join(root, 'docs', 'deploy.md'), 'utf8');
  const blocks = [...guide.matchAll(/^```nginx\n([\s\S]*?)^```/gm)].map(([, text = '']) => text);
  const [site = '', upstream = ''] = blocks;
  const replace = (text: string, from: string | RegExp, to: string): string => {
    const result = text.replaceAll(from, to);
    if (result === text) throw new Error(`The nginx configuration in docs/deploy.md has no ${from}.`);
    return result;
  };
  const servers = ports.map((sitePort) => `    server 127.0.0.1:${sitePort};\n`).join('');
  let siteBlock = replace(site, 'http://127.0.0.1:3000', 'http://site');
  siteBlock = replace(siteBlock, /^ +(listen \[::\]|ssl_certificate).*\n/gm, '');
  siteBlock = replace(siteBlock, 'listen 80;', `listen 127.0.0.1:${await freePort()};`);
  siteBlock = replace(siteBlock, 'listen 443 ssl http2;', `listen 127.0.0.1:${port};`);
  const temporaryFolders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return [
    'daemon off;',
    'error_log stderr crit;',
    `pid ${folder}/nginx.pid;`,
    'events { worker_connections 4096; }',
    'http {',
    'access_log off;',
    ...temporaryFolders.map((name) => `${name}_temp_path ${folder}/${name};`),
    `add_header ${servedBy} $upstream_addr always;`,
    // Without `ip_hash`, requests go to the processes in turn, so that the checks reach both.
    replace(replace(upstream, /( {4}server .*\n)+/g, servers), '    ip_hash;\n', ''),
    siteBlock,
    '}',
  ].join('\n');
}
