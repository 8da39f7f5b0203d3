import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** The result of a test run. Each failure is one line, with the file, the test and the reason where they are known. */
export type Tally = { passed: number; skipped: number; failures: string[] };

const vitestReport = z
  .object({
    numPassedTests: z.number(),
    numPendingTests: z.number(),
    testResults: z.array(
      z.object({
        name: z.string(),
        status: z.string(),
        message: z.string(),
        assertionResults: z.array(
          z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()).nullish() }),
        ),
      }),
    ),
  })
  .transform(({ numPassedTests, numPendingTests, testResults }) => ({
    passed: numPassedTests,
    skipped: numPendingTests,
    failures: testResults.flatMap(({ name, status, message, assertionResults }) => {
      const failedTests = assertionResults.filter((test) => test.status === 'failed');
      if (status === 'failed' && failedTests.length === 0) return [failureLine(name, 'cannot be run', message)];
      return failedTests.map((test) => failureLine(name, test.fullName, test.failureMessages?.[0]));
    }),
  }));

/** The annotation of a test whose browser drew no more frames, which is the browser's fault. */
export const drawingStopped = 'drawing-stopped';

/** A file or a `describe` of Playwright's report. */
const playwrightSuite = z.object({
  specs: z.array(
    z.object({
      title: z.string(),
      file: z.string(),
      tests: z.array(
        z.object({
          projectName: z.string(),
          status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']),
          results: z.array(
            z.object({
              error: z.object({ message: z.string().optional() }).optional(),
              annotations: z.array(z.object({ type: z.string() })),
            }),
          ),
        }),
      ),
    }),
  ),
  get suites() {
    return z.array(playwrightSuite).optional();
  },
});

type PlaywrightSuite = z.infer<typeof playwrightSuite>;
type PlaywrightSpec = PlaywrightSuite['specs'][number];

const playwrightReport = z
  .object({
    stats: z.object({ expected: z.number(), skipped: z.number() }),
    suites: z.array(playwrightSuite),
    errors: z.array(z.object({ message: z.string().optional() })),
  })
  .transform(({ stats, suites, errors }) => {
    const specs = suites.flatMap(specsIn);
    return {
      passed: stats.expected + specs.flatMap(({ tests }) => tests.filter(hasPassedAgain)).length,
      skipped: stats.skipped,
      failures: [
        ...errors.map(({ message }) => failureLine('e2e', 'cannot be run', message)),
        ...specs.flatMap(failuresOf),
      ],
    };
  });

const specsIn = ({ specs, suites = [] }: PlaywrightSuite): PlaywrightSpec[] => [...specs, ...suites.flatMap(specsIn)];

/** Whether a test passed when it was repeated because its browser had stopped drawing. */
const hasPassedAgain = ({ status, results }: PlaywrightSpec['tests'][number]): boolean =>
  status === 'flaky' && results[0]?.annotations.some(({ type }) => type === drawingStopped) === true;

/** Also includes flaky tests, which pass only when they are repeated, unless the browser had stopped drawing. */
const failuresOf = ({ title, file, tests }: PlaywrightSpec): string[] =>
  tests
    .filter((test) => test.status === 'unexpected' || (test.status === 'flaky' && !hasPassedAgain(test)))
    .map(({ projectName, results }) =>
      failureLine(`e2e/${file}`, `${title} [${projectName}]`, results.find(({ error }) => error)?.error?.message),
    );

/** Reads the file of Vitest's `json` reporter. Failures name files relative to `root`. */
export const vitestTally = (file: string, root: string): Tally => readTally(file, vitestReport, root);

/** Reads the file of Playwright's `json` reporter. Errors name files relative to `root`. */
export const playwrightTally = (file: string, root: string): Tally => readTally(file, playwrightReport, root);

function readTally(file: string, schema: z.ZodType<Tally>, root: string): Tally {
  if (!existsSync(file)) return { passed: 0, skipped: 0, failures: ['The runner ended without a report.'] };
  const { failures, ...counts } = schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  if (counts.passed + counts.skipped + failures.length === 0) failures.push('No test ran.');
  return { ...counts, failures: failures.map((failure) => failure.replaceAll(`${root}${path.sep}`, '')) };
}

const colorCodes = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');

function failureLine(file: string, test: string, message = ''): string {
  const reason = message.replace(colorCodes, '').trim().split('\n')[0];
  return `${file}: ${test}${reason ? ` (${reason})` : ''}`;
}
