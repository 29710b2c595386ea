import { type LiveDocument, liveDocumentSchema, parseContractJson } from '@sharpside/contracts';
import {
  type AppsFixture,
  aHostRelease,
  aRemoteRelease,
  writeRevision,
} from '@sharpside/registry/testing/releases';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { BUCKETS, toCanaryOffset } from '../live/canary.ts';
import { readPage, toHashSource } from '../testing/html.ts';
import { putPreview } from '../testing/preview-scene.ts';
import { aStore, startTestEdge, type TestEdge } from '../testing/test-edge.ts';

const PARTS = {
  '@sharpside/shared-ui/charts': ['part-charts.aaaa.js'],
  '@sharpside/shared-ui/table': ['part-table.aaaa.js'],
};
const LIVE: AppsFixture = {
  host: {},
  'remote-tools': { current: '1.1.0', previous: '1.0.0' },
  'remote-mlb': { settings: { rows: 50 } },
};

const mapSchema = v.strictObject({
  imports: v.record(v.string(), v.string()),
  integrity: v.record(v.string(), v.string()),
});

const aMenu = (name: string, order: number) => {
  const prefix = `/${name.replace('remote-', '')}`;
  return { label: name, order, items: [{ label: 'Odds', path: `${prefix}/odds` }] };
};

const aSection = (name: string, order: number, version = '1.0.0') => {
  const { release, files } = aRemoteRelease({ name, version });
  const { manifest } = release;
  if (manifest.kind !== 'remote') throw new TypeError('It is no remote.');
  const declaration = { ...manifest.declaration, navigation: aMenu(name, order) };
  return { release: { ...release, manifest: { ...manifest, declaration } }, files };
};

const HOST = aHostRelease({ partScripts: PARTS });
const SECTIONS = ['1.0.0', '1.1.0'].flatMap((version) => [
  aSection('remote-tools', 2, version),
  aSection('remote-mlb', 1, version),
]);

const startSections = async (apps: AppsFixture = LIVE, host = HOST, sections = SECTIONS) =>
  startTestEdge({ store: await aStore(apps, host, ...sections) });

async function ask({ app }: Pick<TestEdge, 'app'>, url: string, cookie = ''): Promise<LiveDocument> {
  const { body } = await app.inject({ url, headers: { cookie } });
  return parseContractJson(liveDocumentSchema, body, url);
}

const versionsOf = ({ discovery }: LiveDocument) =>
  Object.entries(discovery.microFrontends).map(([app, [one]]) => [app, one?.metadata.version]);

describe('a page', () => {
  it.each(['/', '/login', '/nope'])('names no remote at %s, and outlines of all', async (path) => {
    const { app } = await startSections();
    const { body } = await app.inject(path);
    expect(body).not.toContain('/assets/remote-');
    const { liveDocument, integrity, runtimeConfig } = readPage(body);
    expect(versionsOf(liveDocument)).toEqual([]);
    expect(liveDocument.menus).toMatchObject({
      hidden: 0,
      sections: [
        { name: 'remote-mlb', pathPrefix: '/mlb', releases: ['remote-mlb@1.0.0'] },
        { name: 'remote-tools', releases: ['remote-tools@1.1.0', 'remote-tools@1.0.0'] },
      ],
    });
    expect(runtimeConfig.settings).toEqual({});
    // Scripts that only sections need are in the maps of those sections.
    expect(Object.keys(integrity)).toEqual([
      '/assets/host/main.1.0.0.js',
      '/assets/host/libraries.aaaa.js',
      '/assets/host/runtime.aaaa.js',
      '/assets/host/home.aaaa.js',
    ]);
  });

  it('names the section of its path whole, with its settings and the parts that it uses', async () => {
    const { app } = await startSections();
    const { liveDocument, integrity, runtimeConfig } = readPage((await app.inject('/tools/odds')).body);
    expect(runtimeConfig.settings).toEqual({});
    const ofMlb = readPage((await app.inject('/mlb/odds')).body).runtimeConfig;
    expect(ofMlb.settings).toEqual({ 'remote-mlb': { rows: 50 } });
    expect(versionsOf(liveDocument)).toEqual([['remote-tools', '1.1.0']]);
    expect(Object.keys(integrity)).toEqual(
      expect.arrayContaining([
        '/assets/host/part-table.aaaa.js',
        '/assets/remote-tools/entry.1.0.0.js',
        '/assets/remote-tools/entry.1.1.0.js',
      ]),
    );
    expect(Object.keys(integrity).filter((url) => /remote-mlb|charts/.test(url))).toEqual([]);
  });

  it('allows a map of the parts that it lacks, made from the answer for any other section', async () => {
    const edge = await startSections();
    const { opening } = await ask(edge, '/live.json?section=/mlb&screens=');
    expect(Object.keys(opening?.parts ?? {})).toEqual([
      '/assets/host/part-charts.aaaa.js',
      '/assets/host/part-table.aaaa.js',
    ]);
    for (const [path, missing] of [
      ['/', ['part-charts.aaaa.js', 'part-table.aaaa.js']],
      ['/tools/odds', ['part-charts.aaaa.js']],
    ] as const) {
      const { headers, body } = await edge.app.inject(path);
      const known = readPage(body).integrity;
      // Made by the page in the same way (`import-maps.ts` of the host), with the same text.
      const rest = Object.entries(opening?.parts ?? {}).filter(([url]) => !Object.hasOwn(known, url));
      expect(rest.map(([url]) => url)).toEqual(missing.map((file) => `/assets/host/${file}`));
      const text = JSON.stringify({ integrity: Object.fromEntries(rest) });
      expect(headers['content-security-policy']).toContain(toHashSource(text));
    }
  });

  it('allows the import maps of the other sections, and no other', async () => {
    const edge = await startSections();
    const { headers } = await edge.app.inject('/tools/odds');
    const policy = String(headers['content-security-policy']);
    const [mlb, tools] = [
      await ask(edge, '/live.json?section=/mlb&screens='),
      await ask(edge, '/live.json?section=/tools&screens='),
    ];
    expect(policy).toContain(toHashSource(mlb.opening?.importMap ?? ''));
    // The page's own import map already covers the scripts of its own section.
    expect(policy).not.toContain(toHashSource(tools.opening?.importMap ?? ''));
    expect(policy).not.toMatch(/unsafe|nonce|strict-dynamic/);
  });
});

describe('the answer for a section', () => {
  it('has its releases, with integrity and settings', async () => {
    const edge = await startSections();
    const live = await ask(edge, '/live.json?section=/mlb&screens=');
    expect(versionsOf(live)).toEqual([['remote-mlb', '1.0.0']]);
    expect(live.opening).toMatchObject({
      releases: ['remote-mlb@1.0.0'],
      settings: { 'remote-mlb': { rows: 50 } },
    });
    const { importMap = '', probe = '' } = live.opening ?? {};
    const map = parseContractJson(mapSchema, importMap, 'import map');
    // No script of the host, because the page may have it already, and a browser warns of each rule that is repeated.
    expect(Object.keys(map.integrity)).toEqual([
      '/assets/remote-mlb/entry.1.0.0.js',
      '/assets/remote-mlb/odds.1.0.0.js',
      '/assets/remote-mlb/vendor.aaaa.js',
    ]);
    expect(Object.keys(map.imports)).toEqual([probe]);
  });

  it('names the scripts of each screen that its page would preload, where it is asked for them', async () => {
    const edge = await startSections();
    const { opening } = await ask(edge, '/live.json?section=/mlb&screens=');
    const { preloads } = readPage((await edge.app.inject('/mlb/odds')).body);
    const ofShell = ['/assets/host/main.1.0.0.js', '/assets/host/libraries.aaaa.js'];
    const scripts = [
      '/assets/host/runtime.aaaa.js',
      '/assets/remote-mlb/entry.1.0.0.js',
      '/assets/remote-mlb/odds.1.0.0.js',
      '/assets/remote-mlb/vendor.aaaa.js',
      '/assets/host/part-table.aaaa.js',
    ];
    expect(preloads.map(({ href }) => href)).toEqual([...ofShell, ...scripts]);
    expect(opening?.screens).toEqual({ 'remote-mlb': { './odds': scripts } });
    // A host that does not ask for them refuses a document with an unknown field.
    expect((await ask(edge, '/live.json?section=/mlb')).opening).not.toHaveProperty('screens');
  });

  it('is that of the page that the same visitor would get', async () => {
    const edge = await startSections({
      ...LIVE,
      'remote-mlb': { canary: { version: '1.1.0', percent: 10 } },
    });
    for (const place of [0, 999, 1_000, 9_999]) {
      const cookie = `canary-bucket=${(place - toCanaryOffset('remote-mlb') + BUCKETS) % BUCKETS}`;
      const { body } = await edge.app.inject({ url: '/mlb/odds', headers: { cookie } });
      const section = await ask(edge, '/live.json?section=/mlb', cookie);
      expect(section.discovery).toEqual(readPage(body).liveDocument.discovery);
      expect(versionsOf(section)).toEqual([['remote-mlb', place < 1_000 ? '1.1.0' : '1.0.0']]);
    }
  });

  it.each(['/nope', '/', '/__proto__'])('is empty at %s, where no section is', async (section) => {
    const live = await ask(await startSections(), `/live.json?section=${section}`);
    expect(versionsOf(live)).toEqual([]);
  });

  it('is about all remotes where the query is of no kind that it knows', async () => {
    const edge = await startSections();
    expect(await ask(edge, '/live.json?what')).toEqual(await ask(edge, '/live.json'));
  });

  it.each(['section=/mlb/odds', 'section=//evil', 'app=%00', `section=/${'m'.repeat(3_000)}`])(
    'is refused where the query %s names what cannot be',
    async (query) => {
      const { app } = await startSections();
      const { statusCode, body } = await app.inject(`/live.json?${query}`);
      expect([statusCode, body]).toEqual([400, expect.stringContaining('BAD_REQUEST')]);
    },
  );

  it('follows a rollback at once', async () => {
    const edge = await startSections();
    expect(versionsOf(await ask(edge, '/live.json?section=/tools'))).toEqual([['remote-tools', '1.1.0']]);
    await writeRevision(edge.store, 2, { ...LIVE, 'remote-tools': { withdrawn: ['1.1.0'] } });
    await edge.clock.leap(250);
    const live = await ask(edge, '/live.json?section=/tools');
    expect(versionsOf(live)).toEqual([['remote-tools', '1.0.0']]);
    expect(live.opening?.importMap).not.toContain('1.1.0');
    expect((await ask(edge, '/live.json?app=remote-tools')).withdrawn).toEqual(['remote-tools@1.1.0']);
    // Withdrawals of another app do not concern this section.
    expect((await ask(edge, '/live.json?app=remote-mlb')).withdrawn).toEqual([]);
  });

  it('shows a preview its own release, and lets nobody keep it', async () => {
    const edge = await startSections();
    const cookie = await putPreview(edge, { releases: [{ app: 'remote-mlb', version: '1.1.0' }] });
    const { headers, body } = await edge.app.inject({ url: '/', headers: { cookie } });
    const answer = await edge.app.inject({ url: '/live.json?section=/mlb&screens=', headers: { cookie } });
    expect(answer.headers['cache-control']).toBe('private, no-store');
    const live = parseContractJson(liveDocumentSchema, answer.body, 'section');
    expect(versionsOf(live)).toEqual([['remote-mlb', '1.1.0']]);
    const outline = readPage(body).liveDocument.menus?.sections.find(({ name }) => name === 'remote-mlb');
    expect(live.opening?.releases).toEqual(outline?.releases);
    expect(headers['content-security-policy']).toContain(toHashSource(live.opening?.importMap ?? ''));
  });
});

describe('a site of many sections', () => {
  async function startMany(count: number) {
    const names = Array.from({ length: count }, (_, index) => `remote-copy-${index}`);
    const apps = { host: {}, ...Object.fromEntries(names.map((name) => [name, {}])) };
    return startSections(
      apps,
      HOST,
      names.map((name, index) => aSection(name, index)),
    );
  }

  it('has pages whose size does not follow their number', async () => {
    const [few, many] = [await startMany(20), await startMany(200)];
    for (const path of ['/', '/copy-3/odds']) {
      const [one, other] = [await few.app.inject(path), await many.app.inject(path)];
      expect(Math.abs(other.body.length - one.body.length)).toBeLessThan(10);
      expect(String(other.headers['content-security-policy'])).toHaveLength(
        String(one.headers['content-security-policy']).length,
      );
    }
  });

  it('keeps the section of the page among its menus, in its place, and lists all where they are asked for', async () => {
    const edge = await startMany(40);
    const { menus } = readPage((await edge.app.inject('/copy-33/odds')).body).liveDocument;
    const named = menus?.sections.map(({ name }) => name) ?? [];
    expect(named.at(-1)).toBe('remote-copy-33');
    expect(named.length + (menus?.hidden ?? 0)).toBe(40);
    const all = await ask(edge, '/live.json?menus');
    expect(all.menus?.sections.map(({ name }) => name)).toEqual(
      Array.from({ length: 40 }, (_, index) => `remote-copy-${index}`),
    );
    expect(all.menus?.hidden).toBe(0);
  });
});
