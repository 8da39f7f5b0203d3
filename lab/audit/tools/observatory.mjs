// Judges the response headers of a host by the rules of Mozilla's HTTP Observatory, and prints its verdict as JSON.
// A process of its own, because the trusted certificate is given by NODE_EXTRA_CA_CERTS, which Node reads at the start.
import { existsSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// Browsers' list of hosts that are always reached by https. The package downloads it when it is installed, which the
// audit does not let it do; no host on loopback is in it.
const preloaded = fileURLToPath(new URL('../conf/hsts-preload.json', import.meta.resolve('@mdn/mdn-http-observatory')));
if (!existsSync(preloaded)) writeFileSync(preloaded, '{}');

const { scan } = await import('@mdn/mdn-http-observatory');
const { scan: verdict, tests } = await scan(process.argv[2]);
const found = Object.entries(tests).map(([name, { pass, result, scoreModifier }]) => ({
  name,
  pass,
  result,
  modifier: scoreModifier ?? 0,
}));
process.stdout.write(JSON.stringify({ score: verdict.score, grade: verdict.grade, tests: found }));
process.exit(0);
