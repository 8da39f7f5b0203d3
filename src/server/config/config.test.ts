import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { ConfigError, configVariables, emptyEnvironment, readConfig } from './config.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const example = parseEnv(readFileSync(path.join(root, '.env.example'), 'utf8'));

describe('readConfig', () => {
  it('returns default settings for an empty environment', () => {
    expect(readConfig({})).toMatchObject({ port: 3000, host: '127.0.0.1', trustProxy: false, rateLimitScale: 1 });
  });

  it('treats an empty variable as unset', () => {
    expect(readConfig({ PORT: '', MONGODB_URI: '' })).toMatchObject({ port: 3000, mongodbUri: undefined });
  });

  const invalidSettings: [name: string, values: string[], message: string][] = [
    [
      'PORT',
      ['70000', ' ', '0x10', '1e3', '80.0', '-1', '+80', 'three'],
      'PORT must be a port number from 0 to 65535.',
    ],
    ['HOST', ['a b'], 'HOST must be an IP address or host name to listen on.'],
    ['MONGODB_URI', ['postgres://x'], 'MONGODB_URI must be a connection string'],
    ['MONGODB_URI', ['mongodb://[bad', 'mongodb://user:1234?s3cr3t=1'], 'the current value cannot be read'],
    ['MONGODB_URI', ['mongodb://db.example/site?bogus=1'], 'its option bogus is unknown or has a wrong value.'],
    ['MONGODB_URI', ['mongodb://db.example/site?tls=maybe'], 'its option tls is unknown or has a wrong value.'],
    [
      'ADMIN_PASSWORD',
      ['short', 'password', 'P@ssw0rd!'],
      'ADMIN_PASSWORD must be a password of 8 to 200 characters that is hard to guess.',
    ],
    ['SESSION_SECRET', ['short'], 'SESSION_SECRET must be a secret of at least 32 characters.'],
    [
      'PUBLIC_URL',
      ['www.example.com', 'ftp://example.com', 'https://example.com/path?q=1'],
      'PUBLIC_URL must be an absolute URL',
    ],
    [
      'TRUST_PROXY',
      ['yes please', '999.1.1.1', '10.0.0.0/33', '10.0.0.0/00', '0.0.0.0/0', '127.0.0.1, ::/0'],
      'TRUST_PROXY must be true, false',
    ],
    [
      'RATE_LIMIT_SCALE',
      [' ', '0x10', '1e3', 'Infinity', '0'],
      'RATE_LIMIT_SCALE must be a number above 0, at most 1000000.',
    ],
    ['METRICS_TOKEN', ['two words'], 'METRICS_TOKEN must be a token of 8 to 200 characters without spaces.'],
    ['LIVE_BUS', ['changes'], 'LIVE_BUS must be memory or poll with the embedded store, which has no change streams.'],
    ['STARTER_CONTENT', ['no'], 'STARTER_CONTENT must be on or off.'],
    [
      'SMTP_URL',
      [
        'mail.example.com:587',
        'https://mail.example.com',
        'smtp://user@mail.example.com',
        'smtp://user:pass/word@mail.example.com',
      ],
      'SMTP_URL must be a URL such as smtp://user:password@mail.example.com:587',
    ],
    ['MAIL_FROM', ['The office'], 'MAIL_FROM must be an e-mail address'],
    ['ALERT_EMAIL', ['a@example.com; b@example.com'], 'ALERT_EMAIL must be an e-mail address'],
    ['COMPANY_EMAIL', ['nobody'], 'COMPANY_EMAIL must be an e-mail address.'],
    [
      'COMPANY_PHONE',
      ['call us', '555-0142', '561-555-0142 or 561-555-0143', '1234567890123456', '<b>561-555-0142</b>'],
      'COMPANY_PHONE must be a phone number with its area code, such as 561-555-0142.',
    ],
    ['COMPANY_MOBILE_PHONE', ['1-800-CLEANER'], 'COMPANY_MOBILE_PHONE must be a phone number'],
    ['COMPANY_CHAT_PHONE', ['-'], 'COMPANY_CHAT_PHONE must be a phone number'],
    ['COMPANY_ZIP', ['3341', '33415-12', 'SW1A 1AA'], 'COMPANY_ZIP must be a ZIP code such as 33415 or 33415-1234.'],
    ['COMPANY_STATE', ['Florida', '12'], 'COMPANY_STATE must be a state in two capital letters, such as FL.'],
    ['COMPANY_WEBSITE', ['example', 'off'], 'COMPANY_WEBSITE must be a URL that starts with https:// or http://.'],
    ['COMPANY_FACEBOOK', ['no'], 'COMPANY_FACEBOOK must be a URL that starts with https:// or http://, or off.'],
  ];

  it.each(invalidSettings.flatMap(([name, values, message]) => values.map((value) => [name, value, message] as const)))(
    'rejects %s=%j with an error of one line that explains it',
    (name, value, message) => {
      const read = (): unknown => readConfig({ [name]: value });
      expect(read).toThrow(ConfigError);
      expect(read).toThrow(message);
      expect(read).not.toThrow('\n');
    },
  );

  it('names all invalid values, and all unknown names that were probably meant for this site', () => {
    // LIVE_BUS=changes is a valid value: whether it fits the other settings is checked only if these are valid.
    const environment = { PORT: 'x', COMPANY_ZIP: 'y', COMPANY_NMAE: 'X', MONGODB_URL: 'z', LIVE_BUS: 'changes' };
    const lines = [
      'PORT must be a port number from 0 to 65535.',
      'COMPANY_ZIP must be a ZIP code such as 33415 or 33415-1234.',
      'COMPANY_NMAE is not a setting of this site. Did you mean COMPANY_NAME?',
      'MONGODB_URL is not a setting of this site. Did you mean MONGODB_URI?',
    ];
    expect(() => readConfig(environment)).toThrow(new ConfigError(lines.join('\n')));
    expect(() => readConfig({ COMPANY_FAX: '1' })).toThrow(
      'COMPANY_FAX is not a setting of this site. See .env.example for all settings.',
    );
  });

  it.each([
    'HOSTNAME',
    'POST',
    'MONGO_PASSWORD',
    'NODE_ENV',
    'npm_config_cache',
    'SMTP_HOST',
    'LOGNAME',
    'DATABASE_URL',
  ])('does not reject the unrelated variable %s', (name) => expect(() => readConfig({ [name]: 'x' })).not.toThrow());

  it('accepts the smallest and largest PORT, and a fraction and the maximum as RATE_LIMIT_SCALE', () => {
    expect(readConfig({ PORT: '0', RATE_LIMIT_SCALE: '0.05' })).toMatchObject({ port: 0, rateLimitScale: 0.05 });
    expect(readConfig({ PORT: '65535', RATE_LIMIT_SCALE: '1000000' })).toMatchObject({
      port: 65_535,
      rateLimitScale: 1_000_000,
    });
  });

  it.each([
    'mongodb://user:s3cr3t/pw@db.example/site',
    'mongodb://user:s3cr3t@pw@db.example/site',
    'mongodb://user:s3cr3t?pw=1@db.example/site',
    'mongodb://user:%s3cr3t@db.example/site',
    'mongodb://user:s3cr3t',
  ])('reveals no part of the password in the error for MONGODB_URI=%s', (uri) => {
    const read = (): unknown => readConfig({ MONGODB_URI: uri });
    expect(read).toThrow(/^MONGODB_URI must be a connection string [^\n]+$/);
    expect(read).not.toThrow(/s3cr3t|pw/);
  });

  it('returns the URI of an unreachable deployment unchanged', () => {
    const uris = [
      'mongodb://db.invalid/site',
      'mongodb+srv://db.invalid/site',
      'mongodb://user:s3cr3t%2Fpw@a.invalid:27017,b.invalid:27018/site?replicaSet=rs0&retryWrites=true&w=majority',
    ];
    for (const uri of uris) expect(readConfig({ MONGODB_URI: uri }).mongodbUri).toBe(uri);
  });

  it('ignores NODE_ENV', () => {
    expect(readConfig({ NODE_ENV: 'staging' })).toEqual(readConfig({}));
  });

  it('accepts and trims phone numbers in usual notations, and accepts both kinds of ZIP code', () => {
    for (const phone of ['5615550142', '(561) 555-0142', '+1 561.555.0142', '1-561-555-0142', '+44 20 7946 0958']) {
      expect(readConfig({ COMPANY_PHONE: ` ${phone} ` }).company.phone).toBe(phone);
    }
    for (const zipCode of ['33458', '33415-1234']) {
      expect(readConfig({ COMPANY_ZIP: zipCode }).company.zipCode).toBe(zipCode);
    }
  });

  it('leaves out a social network that is off, and uses the default for an empty variable', () => {
    const { facebook, instagram } = readConfig({ COMPANY_FACEBOOK: 'off', COMPANY_INSTAGRAM: '' }).company;
    expect(facebook).toBeUndefined();
    expect(instagram).toMatch(/^https:/);
  });

  it('trusts the configured number of proxies, and returns configured IP ranges unchanged', () => {
    const { trustProxy } = readConfig({ TRUST_PROXY: '2' });
    if (typeof trustProxy !== 'function') throw new Error('A number of hops becomes a function.');
    expect([0, 1, 2].map((hop) => trustProxy('10.0.0.1', hop))).toEqual([true, true, false]);
    expect(readConfig({ TRUST_PROXY: 'loopback, 10.0.0.0/8' }).trustProxy).toBe('loopback, 10.0.0.0/8');
  });

  it('removes the slash at the end of the public URL', () => {
    expect(readConfig({ PUBLIC_URL: 'https://example.com/' }).publicUrl).toBe('https://example.com');
  });
});

describe('emptyEnvironment', () => {
  it('names every variable, and results in the default settings', () => {
    expect(Object.keys(emptyEnvironment).sort()).toEqual([...configVariables].sort());
    expect(readConfig(emptyEnvironment)).toEqual(readConfig({}));
  });
});

describe('.env.example', () => {
  it('names every variable and no other', () => {
    expect(Object.keys(example).sort()).toEqual([...configVariables].sort());
  });

  it('is valid, and results in the default settings', () => {
    expect(readConfig(example)).toEqual(readConfig({}));
  });
});
