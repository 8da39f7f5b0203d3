import path from 'node:path';
import { ConfigError, readConfig } from '#server/config/config.ts';
import { loadEnvFile } from '#server/config/env-file.ts';
import { explain } from '#server/config/start-failure.ts';
import { backUp, checkCopy, exportTo, restore } from './copies.ts';
import { examine } from './doctor.ts';
import { resetPassword } from './password.ts';

const usage = `Commands for operators. They use the settings of the environment and of .env:

  npx cleaning-site reset-password         replace the password that the site made itself
  npx cleaning-site backup <file>          copy the embedded store; the site may be running
  npx cleaning-site restore --check <file> see whether a copy is whole
  npx cleaning-site restore <file>         put a copy in the place of the store; stop the site first
  npx cleaning-site export <file.zip>      write all data as JSON lines; the site may be running
  npx cleaning-site doctor                 look at settings, file permissions, store, disk, build and clock
`;

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

/** Runs a command and prints its result. @returns the exit code */
async function run([command, ...args]: readonly string[]): Promise<number> {
  // Only the user who runs a command may read the backup or export that it writes.
  process.umask(0o077);
  loadEnvFile('.env', process.env);
  const file = args.at(-1);
  switch (command) {
    case 'reset-password':
      say(await resetPassword(readConfig(process.env)));
      return 0;
    case 'backup':
      if (file === undefined) break;
      say(await backUp(readConfig(process.env), path.resolve(file)));
      return 0;
    case 'restore':
      if (file === undefined || file === '--check') break;
      if (args[0] === '--check') say(checkCopy(path.resolve(file)));
      else say(await restore(readConfig(process.env), path.resolve(file)));
      return 0;
    case 'export':
      if (file === undefined) break;
      say(await exportTo(readConfig(process.env), path.resolve(file)));
      return 0;
    case 'doctor': {
      const findings = await examine(process.env, new Date());
      for (const { ok, text } of findings) say(`${ok ? 'ok     ' : 'PROBLEM'} ${text}`);
      return findings.every(({ ok }) => ok) ? 0 : 1;
    }
  }
  process.stderr.write(usage);
  return 2;
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : explain(error)}\n`);
  process.exitCode = 1;
}
