import { randomUUID } from 'node:crypto';
import { mongo } from 'mongoose';
import { startTestSmtp, type TestSmtp } from '../../src/server/mail/testing-smtp.ts';
import { type Answer, ask, type RequestOptions } from '../measuring/ask.ts';
import { mustBePositive, notRun, type Part } from '../measuring/findings.ts';
import { type ProbedSite, startProbedSite } from '../measuring/probed-site.ts';
import { freePort } from '../measuring/processes.ts';
import { hasNginx, servedBy, startNginx } from './nginx.ts';
import { shareBookings, shareTimers } from './process-bookings.ts';
import { shareChat } from './process-chat.ts';
import { endSessions, shareLimits, shareSettings } from './process-rules.ts';
import { startStoreProcess } from './store-process.ts';

const title = 'Two processes on one store behind nginx';

/** Two processes behind nginx, with their shared store and mail server. */
export type Pair = {
  sites: readonly [ProbedSite, ProbedSite];
  /** The URL of nginx. */
  url: string;
  /** Sends a request to nginx, which passes requests to the processes in turn. */
  ask(path: string, options?: RequestOptions): Promise<Answer>;
  /** @returns the cookie of a new session */
  logIn(): Promise<string>;
  database: mongo.Db;
  smtp: TestSmtp;
};

/** The factor by which rate limits are higher than the defaults. */
export const scale = 5;

const password = randomUUID();

/**
 * Tests chat, sessions, settings, bookings, rate limits and timers of two processes through nginx, which passes
 * successive requests to different processes.
 */
export async function shareTheLoad(): Promise<Part> {
  if (!hasNginx()) return notRun(title, 'nginx is not installed (apt-get install nginx-light).');
  const store = await startStoreProcess();
  const smtp = await startTestSmtp();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const environment = {
    MONGODB_URI: store.uri,
    ADMIN_PASSWORD: password,
    SESSION_SECRET: randomUUID(),
    STARTER_CONTENT: 'off',
    PUBLIC_URL: url,
    TRUST_PROXY: 'loopback',
    RATE_LIMIT_SCALE: String(scale),
    SMTP_URL: smtp.url,
    ALERT_EMAIL: 'office@clean.example',
  };
  const sites = [await startProbedSite({ environment }), await startProbedSite({ environment })] as const;
  const client = new mongo.MongoClient(store.uri);
  const ports = sites.map((site) => new URL(site.url).port);
  const balancer = await startNginx(port, ports);
  const answerCounts = new Map<string, number>();
  const askEither: Pair['ask'] = async (path, options) => {
    const answer = await ask(url, path, options);
    const upstream = String(answer.headers[servedBy]);
    answerCounts.set(upstream, (answerCounts.get(upstream) ?? 0) + 1);
    return answer;
  };
  const pair: Pair = {
    sites,
    url,
    ask: askEither,
    smtp,
    database: client.db(),
    async logIn() {
      const answer = await askEither('/api/admin/login', { method: 'POST', json: { password } });
      const cookie = answer.headers['set-cookie']?.[0]?.split(';', 1)[0];
      if (answer.status !== 200 || cookie === undefined) throw new Error(`Log-in failed with ${answer.status}.`);
      return cookie;
    },
  };
  try {
    const findings = [];
    for (const check of [shareChat, endSessions, shareSettings, shareBookings, shareLimits, shareTimers])
      findings.push(...(await check(pair)));
    const countFindings = ports.map((sitePort) =>
      mustBePositive(`answers of process ${sitePort}`, answerCounts.get(`127.0.0.1:${sitePort}`) ?? 0),
    );
    return { title, findings: [...findings, ...countFindings] };
  } finally {
    await balancer.stop();
    await Promise.all(sites.map((site) => site.remove()));
    await Promise.all([smtp.close(), client.close()]);
    await store.remove();
  }
}
