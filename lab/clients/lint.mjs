// Checks API descriptions by the recommended rules of two linters, and prints the findings for each file as JSON. The
// arguments are the files.
import { readFile } from 'node:fs/promises';
import { BaseResolver, createConfig, lintDocument, makeDocumentFromString } from '@redocly/openapi-core';
import spectralCore from '@stoplight/spectral-core';
import spectralRulesets from '@stoplight/spectral-rulesets';

const spectral = new spectralCore.Spectral();
spectral.setRuleset({ extends: [[spectralRulesets.oas, 'recommended']] });
const redoclyConfig = await createConfig({ extends: ['recommended'] });

const findings = [];
for (const file of process.argv.slice(2)) {
  const text = await readFile(file, 'utf8');
  const document = makeDocumentFromString(text, file);
  const problems = await lintDocument({ document, config: redoclyConfig, externalRefResolver: new BaseResolver() });
  findings.push({
    redocly: problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`),
    spectral: (await spectral.run(JSON.parse(text))).map(
      ({ code, message, path }) => `${code}: ${message} ${path.join('/')}`,
    ),
  });
}
process.stdout.write(JSON.stringify(findings));
