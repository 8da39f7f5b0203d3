import { monitorEventLoopDelay } from 'node:perf_hooks';
import { BroadcastChannel } from 'node:worker_threads';

/**
 * Loaded with `node --import` into all threads of a server under test. At the request of the parent process, this
 * module reports memory, moves the clock, or lists the properties of `Object.prototype`, to show whether bad requests
 * have added any.
 */

/** The parent's commands; `shift` is the offset from the system's clock in milliseconds. */
export type ProbeCommand = { kind: 'memory' } | { kind: 'prototype' } | { kind: 'clock'; shift: number };
/** A command with an id, which its answer repeats. */
export type ProbeRequest = { id: number; command: ProbeCommand };

/**
 * Bytes: `held` is the main thread's heap and external memory after a garbage collection, `resident` the process's
 * memory. `stalledMs` is the longest time for which the main thread was blocked since the last memory request.
 */
export type Memory = { held: number; resident: number; stalledMs: number };
export type ProbeAnswer = { id: number; memory?: Memory; prototype?: string[] };

/** Time for the other threads to act on a request before it is answered; milliseconds. */
const threadsDelay = 500;

const systemDate = Date;
let shift = 0;
const now = (): number => systemDate.now() + shift;

globalThis.Date = new Proxy(systemDate, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  apply: () => new systemDate(now()).toString(),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
});

const stalls = monitorEventLoopDelay({ resolution: 10 });

const threads = new BroadcastChannel('probe');
threads.unref();
threads.onmessage = ({ data }: { data: ProbeCommand }) => execute(data);

function execute(command: ProbeCommand): void {
  if (command.kind === 'memory') globalThis.gc?.();
  if (command.kind === 'clock') shift = command.shift;
}

if (process.channel) {
  stalls.enable();
  process.channel.unref();
  process.on('message', ({ id, command }: ProbeRequest) => {
    threads.postMessage(command);
    setTimeout(() => {
      execute(command);
      process.send?.({ id, ...answerTo(command) });
    }, threadsDelay);
  });
}

function answerTo({ kind }: ProbeCommand): Omit<ProbeAnswer, 'id'> {
  if (kind === 'memory') {
    const { heapUsed, external, rss } = process.memoryUsage();
    const stalledMs = stalls.max / 1e6;
    stalls.reset();
    return { memory: { held: heapUsed + external, resident: rss, stalledMs } };
  }
  return kind === 'prototype' ? { prototype: Reflect.ownKeys(Object.prototype).map(String) } : {};
}
