import { monitorEventLoopDelay } from 'node:perf_hooks';
import { z } from 'zod';
import { jsonOf } from '../measuring/ask.ts';
import { atMost, type Finding, info, mustBePositive, mustBeZero, mustHold, type Part } from '../measuring/findings.ts';
import { type ProbedSite, startProbedSite } from '../measuring/probed-site.ts';
import { type AskAsOffice, newProposal, newQuote } from '../measuring/quotes.ts';
import { visitorsOf } from '../measuring/visitors.ts';
import { badJsonFrame, badTrpcCall, badTrpcFrame } from './frames.ts';
import { type Random, seededRandom } from './random.ts';
import { rawRequest, sendRaw } from './raw.ts';
import { type BadRequest, badRequests, operationsOf } from './requests.ts';
import { differences, snapshotOf } from './snapshot.ts';
import { abuseSocket, framesPerConnection, type SocketEndpoint } from './sockets.ts';
import { newTally, recordAnswer, slowAfter, type Tally } from './tally.ts';

export type FuzzPlan = { requests: number; frames: number; seed: number; atOnce: number };

/** Maximum ratio of memory after the requests to memory after the warm-up. */
const maxGrowth = 1.1;
/** The size of the warm-up in proportion to the plan. Memory is first measured after the warm-up. */
const warmUpShare = 0.15;

/** The server may close the connection before it has read a body larger than this; bytes. */
const largeBody = 64 * 1024;

const endpoints: readonly SocketEndpoint[] = [
  {
    path: '/ws',
    make: badJsonFrame,
    // Each bad frame is answered by an error, and so is the probe.
    probe: { frame: '{"type":"the last one"}', answeredBy: /"type":"error"/, answers: framesPerConnection + 1 },
    accepted: /"type":/,
    serverError: /Something went wrong/,
  },
  {
    path: '/trpc',
    make: badTrpcFrame,
    probe: {
      frame: '{"id":987654,"method":"query","params":{"path":"public.company","input":{}}}',
      answeredBy: /"id":987654/,
      answers: 1,
    },
    accepted: /"type":"(?:data|started)"/,
    serverError: /"httpStatus":5\d\d/,
  },
];

/** Sends bad requests and frames, and checks the answers, the stored data, the memory and the log. */
export async function sendBadRequests(plan: FuzzPlan): Promise<Part> {
  const site = await startProbedSite();
  try {
    const random = seededRandom(plan.seed);
    const cookie = await site.logIn();
    const realIds = await createRecords(site, cookie);
    const operations = operationsOf(jsonOf(await site.ask('/api/openapi.json')));
    const next = badRequests(operations, { cookie, realIds, random });
    const run = (share: number, tally: Tally) =>
      abuse({
        site,
        cookie,
        random,
        next,
        tally,
        plan: { ...plan, requests: plan.requests * share, frames: plan.frames * share },
      });

    // This answer comes after all chat summaries are written; otherwise, they would change after the snapshot.
    await site.ask('/api/chat/sessions', { headers: { cookie } });
    const snapshotBefore = await snapshotOf(site.dataDir);
    const propertiesBefore = await site.prototype();
    const warmUpTally = newTally();
    await run(warmUpShare, warmUpTally);
    const memoryBefore = await site.memory();
    const tally = newTally();
    const ownLoop = monitorEventLoopDelay({ resolution: 10 });
    ownLoop.enable();
    await run(1, tally);
    ownLoop.disable();
    const memoryAfter = await site.memory();
    const changedCollections = differences(snapshotBefore, await snapshotOf(site.dataDir));
    const addedProperties = (await site.prototype()).filter((name) => !propertiesBefore.includes(name));

    const tallies = [warmUpTally, tally];
    const problems = (kind: 'serverErrors' | 'wronglyAccepted' | 'slow' | 'unanswered'): string[] =>
      tallies.flatMap((each) => each[kind]);
    const kinds = ['serverErrors', 'wronglyAccepted', 'slow', 'unanswered'] as const;
    return {
      title: `Bad requests and frames, seed ${plan.seed}`,
      findings: [
        mustBePositive('results recorded', warmUpTally.recorded + tally.recorded),
        ...resultsOf(tallies),
        mustBeZero('answered with 5xx', problems('serverErrors').length),
        mustBeZero('errors in the log', site.errors().count),
        mustBeZero('accepted, although invalid', problems('wronglyAccepted').length),
        mustBeZero(`slower than ${slowAfter} ms`, problems('slow').length),
        mustBeZero('without an answer', problems('unanswered').length),
        info('slowest answer, ms', Math.round(Math.max(...tallies.map(({ slowestMs }) => slowestMs)))),
        info("longest stall of the site's main thread, ms", Math.round(memoryAfter.stalledMs)),
        info("longest stall of this command's main thread, ms", Math.round(ownLoop.max / 1e6)),
        mustBeZero('collections that changed', changedCollections.length),
        mustBeZero('properties added to every object', addedProperties.length),
        atMost('memory held after/before', memoryAfter.held / memoryBefore.held, maxGrowth),
        info('memory held before, MiB', memoryBefore.held / 2 ** 20),
        info('memory held after, MiB', memoryAfter.held / 2 ** 20),
        mustHold('the same process all the time', site.isRunning()),
      ],
      notes: [
        ...kinds.flatMap((kind) =>
          problems(kind)
            .slice(0, 10)
            .map((text) => `${kind}: ${text}`),
        ),
        ...changedCollections.map((name) => `changed: ${name}`),
        ...site
          .errors()
          .first.slice(0, 5)
          .map((line) => `log: ${line.slice(0, 600)}`),
      ],
    };
  } finally {
    await site.remove();
  }
}

/** Findings with the number of results by status, of all tallies together. */
function resultsOf(tallies: readonly Tally[]): Finding[] {
  const counts = new Map<string, number>();
  for (const { results } of tallies) {
    for (const [status, count] of results) counts.set(status, (counts.get(status) ?? 0) + count);
  }
  return [...counts].toSorted(([a], [b]) => a.localeCompare(b)).map(([status, count]) => info(`  ${status}`, count));
}

const withId = z.object({ id: z.string() });

/**
 * Creates records that the requests try to change.
 *
 * @returns the ids of these records, without the conversations, and of the starter posts
 */
async function createRecords(site: ProbedSite, cookie: string): Promise<string[]> {
  const visitors = visitorsOf(site);
  for (let n = 0; n < 9; n++) jsonOf(await visitors.send(visitors.next()));
  const ask: AskAsOffice = (method, path, json) => site.ask(path, { method, headers: { cookie }, json });
  const quote = await newQuote(ask);
  const proposal = await newProposal(ask, quote);
  const crew = withId.parse(jsonOf(await ask('POST', '/api/admin/crews', { name: 'Crew 1', members: [] })));
  const lists = ['/api/bookings', '/api/admin/messages', '/api/admin/blog'].map(async (path) =>
    z
      .array(withId)
      .parse(jsonOf(await ask('GET', path)))
      .map(({ id }) => id),
  );
  return [...(await Promise.all(lists)).flat(), quote, proposal, crew.id];
}

type Attack = {
  site: ProbedSite;
  cookie: string;
  random: Random;
  next: () => BadRequest;
  tally: Tally;
  plan: FuzzPlan;
};

async function abuse({ site, cookie, random, next, tally, plan }: Attack): Promise<void> {
  const { url } = site;
  let remaining = plan.requests;
  const requestWorker = async (): Promise<void> => {
    while (remaining-- > 0) {
      const dice = random.int(100);
      if (dice < 8) await sendOneRaw(url, random, tally);
      else await sendOne(site, dice < 25 ? perhapsWithCookie(badTrpcCall(random), random, cookie) : next(), tally);
    }
  };
  await Promise.all(Array.from({ length: plan.atOnce }, requestWorker));

  let connections = Math.ceil(plan.frames / framesPerConnection);
  const socketWorker = async (): Promise<void> => {
    while (connections-- > 0) {
      const headers: Record<string, string> = random.chance(0.5) ? { cookie, origin: url } : {};
      await abuseSocket(url, random.pick(endpoints), { headers, random, tally });
    }
  };
  await Promise.all(Array.from({ length: Math.ceil(plan.atOnce / 2) }, socketWorker));
}

const perhapsWithCookie = (request: BadRequest, random: Random, cookie: string): BadRequest =>
  random.chance(0.5) ? { ...request, headers: { ...request.headers, cookie } } : request;

async function sendOne(
  site: ProbedSite,
  { what, method, path, headers, body, mustBeRejected }: BadRequest,
  tally: Tally,
) {
  try {
    const { status, ms } = await site.ask(path, { method, headers, body });
    recordAnswer(tally, { what, status, ms, mustBeRejected });
  } catch (error) {
    const mayBeCutOff = (body?.length ?? 0) > largeBody;
    recordAnswer(tally, {
      what,
      status: mayBeCutOff ? 'cut off while sending' : 'no answer',
      ms: 0,
      mustBeRejected: true,
    });
    if (!mayBeCutOff) tally.unanswered.push(`${what}: ${error instanceof Error ? error.message : error}`);
  }
}

async function sendOneRaw(url: string, random: Random, tally: Tally): Promise<void> {
  const request = rawRequest(random);
  const { statuses, ms, timedOut } = await sendRaw(url, request, 2 * slowAfter);
  if (statuses.length === 0)
    recordAnswer(tally, { what: request.what, status: 'raw: closed', ms, mustBeRejected: true });
  for (const status of statuses) {
    recordAnswer(tally, {
      what: request.what,
      status,
      ms,
      mustBeRejected: request.bytes.subarray(0, 4).toString() === 'POST',
    });
  }
  if (timedOut) tally.unanswered.push(request.what);
}
