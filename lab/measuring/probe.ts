import { monitorEventLoopDelay } from 'node:perf_hooks';
import { BroadcastChannel } from 'node:worker_threads';

/**
 * Loaded with `node --import` into a server under test, in each of its threads, before anything else. On a message
 * from the parent process it tells what the process holds, moves the clock, or shows what requests left on the
 * prototype that every object has.
 */

/** What the parent may ask; `shift` is how far ahead of the system's clock the process shall be, in milliseconds. */
export type ProbeQuestion = { kind: 'memory' } | { kind: 'prototype' } | { kind: 'clock'; shift: number };
/** The question, and under which number the parent waits for the answer. */
export type ProbeRequest = { id: number; question: ProbeQuestion };

/**
 * Bytes: `held` is what JavaScript holds after a garbage collection, `resident` what the process occupies. `stalledMs`
 * is the longest time since the last question for which the main thread did nothing else than one thing.
 */
export type Memory = { held: number; resident: number; stalledMs: number };
export type ProbeAnswer = { id: number; memory?: Memory; prototype?: string[] };

/** How long the other threads get to do as they were told; milliseconds. */
const patience = 500;

const systemDate = Date;
let shift = 0;
const now = (): number => systemDate.now() + shift;

globalThis.Date = new Proxy(systemDate, {
  construct: (target, values, newTarget) =>
    Reflect.construct(target, values.length === 0 ? [now()] : values, newTarget),
  apply: () => new systemDate(now()).toString(),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
});

const stalls = monitorEventLoopDelay({ resolution: 10 });

const threads = new BroadcastChannel('probe');
threads.unref();
threads.onmessage = ({ data }: { data: ProbeQuestion }) => obey(data);

function obey(question: ProbeQuestion): void {
  if (question.kind === 'memory') globalThis.gc?.();
  if (question.kind === 'clock') shift = question.shift;
}

if (process.channel) {
  stalls.enable();
  process.channel.unref();
  process.on('message', ({ id, question }: ProbeRequest) => {
    threads.postMessage(question);
    setTimeout(() => {
      obey(question);
      process.send?.({ id, ...answerTo(question) });
    }, patience);
  });
}

function answerTo({ kind }: ProbeQuestion): Omit<ProbeAnswer, 'id'> {
  if (kind === 'memory') {
    const { heapUsed, external, rss } = process.memoryUsage();
    const stalledMs = stalls.max / 1e6;
    stalls.reset();
    return { memory: { held: heapUsed + external, resident: rss, stalledMs } };
  }
  return kind === 'prototype' ? { prototype: Reflect.ownKeys(Object.prototype).map(String) } : {};
}
