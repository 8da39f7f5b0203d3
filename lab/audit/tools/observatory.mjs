// Checks the response headers of a host by the rules of Mozilla's HTTP Observatory, and prints the result as JSON. It
// runs in a separate process, because Node reads the trusted certificate from NODE_EXTRA_CA_CERTS when it starts.
import { existsSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// The list of hosts that browsers always reach by https. The package's install script would download it, but the lab
// installs packages without their scripts. An empty list is enough, because no host on loopback is in it.
const preloads = fileURLToPath(new URL('../conf/hsts-preload.json', import.meta.resolve('@mdn/mdn-http-observatory')));
if (!existsSync(preloads)) writeFileSync(preloads, '{}');

const { scan } = await import('@mdn/mdn-http-observatory');
const { scan: verdict, tests } = await scan(process.argv[2]);
const results = Object.entries(tests).map(([name, { pass, result, scoreModifier }]) => ({
  name,
  pass,
  result,
  modifier: scoreModifier ?? 0,
}));
process.stdout.write(JSON.stringify({ score: verdict.score, grade: verdict.grade, tests: results }));
process.exit(0);
