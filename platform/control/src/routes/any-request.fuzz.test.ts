import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fuzz } from '@sharpside/contracts/testing/fuzz';
import { anyAddress, anyKey, anyText, nearDocument } from '@sharpside/contracts/testing/hostile-texts';
import { createTemporaryFolder } from '@sharpside/server-kit/testing/temporary-folder';
import fc from 'fast-check';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { createSite } from '../testing/a-site.ts';
import { aToolsUpload } from '../testing/an-upload.ts';
import type { TestControl } from '../testing/test-control.ts';

const errorSchema = v.looseObject({
  error: v.looseObject({
    code: v.pipe(v.string(), v.regex(/^[A-Z][A-Z_]+$/)),
    message: v.pipe(v.string(), v.minLength(1)),
  }),
});

type Answer = Awaited<ReturnType<TestControl['app']['inject']>>;

/** Expects an answer, or a refusal in the documented format that is not logged as a fault. */
function expectSound({ log }: Pick<TestControl, 'log'>, { statusCode, body, headers }: Answer): void {
  expect(log.entries.filter(({ level }) => level === 'error')).toEqual([]);
  log.entries.length = 0;
  expect(statusCode, body).toBeGreaterThanOrEqual(200);
  expect(statusCode, body).toBeLessThan(500);
  expect(Object.keys(headers)).not.toContain('x-injected');
  if (statusCode >= 400) v.parse(errorSchema, JSON.parse(body));
}

async function startSite() {
  const consoleDir = await createTemporaryFolder();
  await mkdir(join(consoleDir, 'assets'));
  await writeFile(join(consoleDir, 'index.html'), '<!doctype html><title>Releases</title>');
  const site = await createSite({ config: { consoleDir } });
  const { bearer } = await site.aToken({ app: '*', right: ['publish', 'promote', 'rollback'] });
  return { ...site, headers: bearer.headers };
}

const RELEASE = { app: 'remote-tools', version: '1.1.0' };
const ON = { channel: 'production', reason: 'better' };
const BODIES: Readonly<Record<string, unknown[]>> = {
  '/v1/apps/remote-tools/changes': [
    { ...ON, action: 'promote', version: '1.1.0', isDryRun: true, beginsChannel: false, expectedRevision: 2 },
    {
      ...ON,
      action: 'canary',
      version: '1.1.0',
      percent: 5,
      groups: ['staff'],
      schedule: { steps: [10, 100], everyMinutes: 10 },
    },
    { ...ON, action: 'settings', values: { rows: 5, notice: null } },
    { ...ON, action: 'rollback' },
    { ...ON, action: 'freeze' },
  ],
  '/v1/changes': [
    { ...ON, action: 'promote', releases: [RELEASE], isDryRun: true },
    {
      ...ON,
      action: 'restore',
      revision: 1,
      isDryRun: true,
      only: ['remote-tools'],
      bringBack: [RELEASE],
    },
  ],
  '/v1/previews': [{ ...ON, releases: [RELEASE], hasPicker: true, days: 2, isDryRun: true }],
  '/v1/previews/end': [{ id: 'a'.repeat(22) }],
  '/v1/apps/remote-tools/uploads': [aToolsUpload({ version: '2.0.0' }).request],
  '/v1/tokens': [{ apps: ['remote-mlb'], rights: ['publish'], holder: 'MLB team', days: 30 }],
  '/v1/oidc/tokens': [{ idToken: 'a.b.c', app: 'remote-tools' }],
};

it.each(Object.entries(BODIES))(
  'the bodies of %s have its form before they are changed at random',
  async (url, bodies) => {
    const { app, headers } = await startSite();
    for (const body of bodies) {
      const payload = JSON.stringify(body);
      const answer = await app.inject({
        method: 'POST',
        url,
        headers: { ...headers, 'content-type': 'application/json' },
        payload,
      });
      expect(answer.body, payload).not.toMatch(/"code":"(?:BAD_REQUEST|NOT_FOUND|UNSUPPORTED_MEDIA_TYPE)"/);
    }
  },
);

const anyBody = fc.oneof(
  ...Object.entries(BODIES).flatMap(([url, bodies]) =>
    bodies.map((body) =>
      fc.record({
        url: fc.constant(url),
        payload: fc.oneof({ weight: 5, arbitrary: nearDocument(body) }, anyText, fc.json()),
      }),
    ),
  ),
);

fuzz('any body is taken, or refused with a code', {
  input: fc.record({
    body: anyBody,
    type: fc.oneof(
      { weight: 6, arbitrary: fc.constant('application/json') },
      fc.constantFrom('text/plain', 'application/json; charset=utf-16', 'x', ''),
    ),
  }),
  async prepare() {
    const site = await startSite();
    return async ({ body: { url, payload }, type }) => {
      const headers = { ...site.headers, 'content-type': type };
      expectSound(site, await site.app.inject({ method: 'POST', url, payload, headers }));
    };
  },
});

const words = (text: string) => text.trim().split(/\s+/);
const TOOLS = '/v1/apps/remote-tools';
const READ = [
  ...words('channels state history pulse uses errors store webhooks whoami tokens').map(
    (name) => `/v1/${name}`,
  ),
  ...words('diff observations fits').map((name) => `${TOOLS}/${name}`),
];
const NAMES = words('channel app apps limit from to search state release version prefix folders name entry');
const VALUES = words(`
  production none remote-tools host 1.0.0 1.1.0 0 1 999 1000 frozen canary
  channels/ releases/ tokens/ ../
`);
const anyPair = fc.tuple(
  fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...NAMES) }, anyKey),
  fc.oneof(fc.constantFrom(...VALUES), anyText),
);

fuzz('any query is answered, or refused with a code', {
  input: fc.record({
    path: fc.constantFrom(...READ),
    pairs: fc.array(anyPair, { maxLength: 5 }),
    rest: fc.oneof(fc.constant(''), anyAddress),
  }),
  async prepare() {
    const site = await startSite();
    return async ({ path, pairs, rest }) => {
      const query = `${new URLSearchParams(pairs)}&${encodeURI(rest.toWellFormed())}`;
      expectSound(site, await site.app.inject({ url: `${path}?${query}`, headers: site.headers }));
    };
  },
});

const PLACES = words(`
  / /console/ /v1/ /v1/apps/ ${TOOLS}/ ${TOOLS}/uploads/ ${TOOLS}/releases/1.0.0/signatures /v1/tokens/
  /v1/store/ /v1/store/channels/production/ /v1/store/releases/remote-tools/1.0.0.json /v1/store/tokens/
`);

fuzz('any path is answered, or refused with a code, and reads no secret', {
  input: fc.record({
    place: fc.constantFrom(...PLACES),
    rest: fc.oneof(anyAddress, anyText).map((text) => text.replaceAll(/[\r\n]/g, '')),
    isEscaped: fc.boolean(),
    method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE'),
  }),
  async prepare() {
    const site = await startSite();
    return async ({ place, rest, isEscaped, method }) => {
      const tail = isEscaped ? encodeURIComponent(rest.toWellFormed()) : encodeURI(rest.toWellFormed());
      const answer = await site.app.inject({ method, url: `${place}${tail}`, headers: site.headers });
      expectSound(site, answer);
      expect(answer.body).not.toContain('secretHash');
    };
  },
});

fuzz('any header of a token is no token', {
  input: fc.record({
    authorization: fc
      .tuple(fc.constantFrom('Bearer ', 'bearer ', 'Basic ', '', 'Bearer  '), anyText)
      .map((parts) => parts.join('').replaceAll(/[\r\n\0]/g, '')),
    cookie: anyText.map((text) => text.replaceAll(/[\r\n\0]/g, '')),
    path: fc.constantFrom(...READ),
  }),
  async prepare() {
    const site = await startSite();
    return async ({ authorization, cookie, path }) => {
      const { text } = await site.aToken();
      const secret = `Bearer ${text.slice(0, -1)}${text.endsWith('A') ? 'B' : 'A'}`;
      for (const one of [authorization, secret]) {
        const headers = { authorization: one, cookie: `session=${cookie}` };
        const answer = await site.app.inject({ url: path, headers });
        expectSound(site, answer);
        expect([401, 429]).toContain(answer.statusCode);
      }
    };
  },
  cost: 5,
});
