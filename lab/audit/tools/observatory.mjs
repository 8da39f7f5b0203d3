// Checks the response headers of a host by the rules of Mozilla's HTTP Observatory, and prints the result as JSON.
// This is a separate program, because Node reads the trusted certificate from NODE_EXTRA_CA_CERTS only when it starts.
import { existsSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// The list of hosts that browsers always reach by https. The package's install script would download it, but the lab
// installs packages without their scripts. An empty list is enough, because the real list has no host on loopback.
const listFile = fileURLToPath(new URL('../conf/hsts-preload.json', import.meta.resolve('@mdn/mdn-http-observatory')));
if (!existsSync(listFile)) writeFileSync(listFile, '{}');

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
