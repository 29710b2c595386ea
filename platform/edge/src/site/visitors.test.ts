import { GROUPS_COOKIE, GROUPS_TOKEN_TYPE } from '@sharpside/contracts';
import { createSigningKey, toKeyId, toPublicKey } from '@sharpside/registry/records/signing-key';
import { type AppsFixture, writeRevision } from '@sharpside/registry/testing/releases';
import { importJWK, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { parseEdgeConfig } from '../config.ts';
import { readPage } from '../testing/html.ts';
import { aStore, startTestEdge, type TestEdge } from '../testing/test-edge.ts';

const SITE = 'https://site.example';
const key = createSigningKey();
const groupKeys = { keys: [toPublicKey(key)] };

const forStaff = (percent = 0): AppsFixture => ({
  host: {},
  'remote-tools': { canary: { version: '1.1.0', percent, groups: ['staff'] } },
});

const start = async (apps: AppsFixture, config: object = { groupKeys, publicOrigin: SITE }) =>
  startTestEdge({ store: await aStore(apps), config });

async function cookieOf({ clock }: TestEdge, groups: string[]): Promise<string> {
  const exp = Math.floor(clock.now() / 1000) + 3600;
  const header = { alg: 'Ed25519', typ: GROUPS_TOKEN_TYPE, kid: toKeyId(key) };
  const token = new SignJWT({ groups, aud: SITE, exp }).setProtectedHeader(header);
  return `${GROUPS_COOKIE}=${await token.sign(await importJWK(key, 'Ed25519'))}`;
}

const ask = ({ app }: TestEdge, cookie: string, url = '/tools/odds') =>
  app.inject({ url, headers: { cookie } });
const versionOf = (html: string) =>
  readPage(html).liveDocument.discovery.microFrontends['remote-tools']?.[0]?.metadata.version;

describe('a canary for a group', () => {
  it('is what its members get, and nobody else, whatever their place is', async () => {
    const edge = await start(forStaff());
    const staff = await cookieOf(edge, ['press', 'staff']);
    expect(versionOf((await ask(edge, staff)).body)).toBe('1.1.0');
    expect((await ask(edge, staff, '/live.json')).body).toContain('"version":"1.1.0"');
    for (const cookie of ['', 'canary-bucket=0', await cookieOf(edge, ['press'])]) {
      expect(versionOf((await ask(edge, cookie)).body)).toBe('1.0.0');
    }
  });

  it('is shown to a share of the others as well', async () => {
    const edge = await start(forStaff(100));
    expect(versionOf((await ask(edge, 'canary-bucket=7')).body)).toBe('1.1.0');
  });

  it('is mixed up by no cache: both pages vary by cookie, and their tags differ', async () => {
    const edge = await start(forStaff());
    const [theirs, others] = [
      await ask(edge, await cookieOf(edge, ['staff'])),
      await ask(edge, 'canary-bucket=0'),
    ];
    for (const { headers } of [theirs, others])
      expect(headers).toMatchObject({
        vary: 'Accept-Encoding, Cookie',
        'cache-control': expect.stringMatching(/no-cache$/),
      });
    expect(theirs.headers.etag).not.toBe(others.headers.etag);
    const again = { cookie: 'canary-bucket=0', 'if-none-match': String(theirs.headers.etag) };
    expect((await edge.app.inject({ url: '/tools/odds', headers: again })).statusCode).toBe(200);
  });

  it('is withdrawn from its members when it is paused', async () => {
    const edge = await start(forStaff());
    const staff = await cookieOf(edge, ['staff']);
    expect(versionOf((await ask(edge, staff)).body)).toBe('1.1.0');
    const canary = { version: '1.1.0', percent: 0, groups: ['staff'], paused: { reason: 'Odd odds' } };
    await writeRevision(edge.store, 2, { host: {}, 'remote-tools': { canary } });
    await edge.clock.leap(1000);
    const { body } = await ask(edge, staff);
    expect(versionOf(body)).toBe('1.0.0');
    expect(readPage(body).liveDocument.withdrawn).toEqual(['remote-tools@1.1.0']);
  });

  it('never fails a page by its cookie', async () => {
    const edge = await start(forStaff());
    for (const token of ['x', 'a.b.c', 'x'.repeat(4000), '%00', '=;=']) {
      const { statusCode, body } = await ask(edge, `${GROUPS_COOKIE}=${token}`);
      expect(statusCode).toBe(200);
      expect(versionOf(body)).toBe('1.0.0');
    }
  });

  it('is for nobody at an edge without keys', async () => {
    const edge = await start(forStaff(), {});
    expect(versionOf((await ask(edge, await cookieOf(edge, ['staff']))).body)).toBe('1.0.0');
  });
});

it('needs the origin that groups are signed for, and takes no secret key', () => {
  const input = { storeLocation: 'a', stateDir: 'b' };
  expect(() => parseEdgeConfig({ ...input, groupKeys })).toThrow('needs EDGE_PUBLIC_ORIGIN');
  const secret = Object.assign({}, groupKeys.keys[0], { d: key.d });
  expect(() => parseEdgeConfig({ ...input, groupKeys: { keys: [secret] }, publicOrigin: SITE })).toThrow(
    'it is the secret half',
  );
});
