import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EDGE_VARIABLES, parseEdgeConfig, readEdgeConfig } from './config.ts';
import { DEFAULT_RUNTIME_CONFIG } from './default-runtime-config.ts';
import { makeTemporaryFolder } from './testing/test-edge.ts';

const FOLDERS = { EDGE_STORE: 'registry', EDGE_STATE: 'edge' };

function messageOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return '';
}

async function aFile(text: string): Promise<string> {
  const file = join(await makeTemporaryFolder(), 'runtime.json');
  await writeFile(file, text);
  return file;
}

describe('readEdgeConfig', () => {
  it('needs nothing but the two folders', () => {
    expect(readEdgeConfig(FOLDERS)).toMatchObject({
      host: '127.0.0.1',
      channel: 'production',
      pollIntervalMs: 100,
      behindTls: false,
      storeLocation: 'registry',
      stateDir: 'edge',
      runtimeConfig: DEFAULT_RUNTIME_CONFIG,
    });
  });

  it('says what the folders are for where they are not set, and what is wrong with a file that is named', () => {
    const environment = { EDGE_STORE: '', EDGE_RUNTIME_CONFIG: 'absent.json' };
    expect(messageOf(() => readEdgeConfig(environment)).split('\n')).toEqual([
      'The environment of the edge (docs/edge.md has every setting) is not valid:',
      expect.stringMatching(/^ {2}- EDGE_RUNTIME_CONFIG: absent\.json: cannot be read: .*no such file/),
      '  - EDGE_STORE: must be set to the registry, the folder or bucket that `mfe` publishes to',
      '  - EDGE_STATE: must be set to a folder of this server alone, for the last good state',
    ]);
  });

  it('reads the backends that remotes may name, and which of them are trusted', () => {
    const environment = {
      ...FOLDERS,
      EDGE_BACKENDS: 'nhl=https://nhl.example, ahl=http://10.0.0.7:8081/api/',
      EDGE_TRUSTED_BACKENDS: 'ahl',
      EDGE_BACKENDS_TIMEOUT_MS: '2000',
    };
    expect(readEdgeConfig(environment)).toMatchObject({
      backends: [
        { name: 'nhl', url: 'https://nhl.example' },
        { name: 'ahl', url: 'http://10.0.0.7:8081/api/' },
      ],
      trustedBackends: ['ahl'],
      backendsTimeoutMs: 2000,
      backendsMaxRequests: 100,
    });
  });

  it.each([
    ['nhl=https://me:secret@nhl.example', 'EDGE_BACKENDS: must have addresses that are an origin'],
    ['nhl=https://nhl.example/api', 'EDGE_BACKENDS: must have addresses that are an origin'],
    ['nhl=https://nhl.example/?a=1/', 'EDGE_BACKENDS: must have addresses that are an origin'],
    ['nhl=https://a.example,nhl=https://b.example', 'EDGE_BACKENDS: must not have one of its items twice'],
    ['ahl=https://ahl.example', 'EDGE_TRUSTED_BACKENDS: must name backends of EDGE_BACKENDS'],
  ])('refuses %s as backends, with a sentence', (text, message) => {
    const environment = { ...FOLDERS, EDGE_BACKENDS: text, EDGE_TRUSTED_BACKENDS: 'nhl' };
    expect(messageOf(() => readEdgeConfig(environment))).toContain(message);
  });

  it('keeps a password in an address out of the log', () => {
    const address = 'https://me:secret@nhl.example';
    const environment = { ...FOLDERS, EDGE_BACKENDS: `nhl=${address}`, EDGE_BACKEND: address };
    const message = messageOf(() => readEdgeConfig(environment));
    expect(message).toContain("it is '...@nhl.example'");
    expect(message).not.toContain('secret');
  });

  it('refuses backends of remotes, and an origin for previews, where pages send their calls elsewhere', () => {
    const backends = [{ name: 'nhl', url: 'https://nhl.example' }];
    const runtimeConfig = { ...DEFAULT_RUNTIME_CONFIG, backendUrl: 'https://api.example' };
    const folders = { storeLocation: 'a', stateDir: 'b' };
    const needed = 'needs pages that call this edge';
    expect(() => parseEdgeConfig({ ...folders, backends, runtimeConfig })).toThrow(`backends: ${needed}`);
    const origins = { publicOrigin: 'https://site.example', previewOrigin: 'https://previews.example' };
    expect(() => parseEdgeConfig({ ...folders, ...origins, runtimeConfig })).toThrow(
      `previewOrigin: ${needed}`,
    );
  });

  it.each([
    [{}, undefined],
    [{ EDGE_PUBLIC_ORIGIN: '' }, 'EDGE_PREVIEW_ORIGIN: must have another host name than EDGE_PUBLIC_ORIGIN'],
    [
      { EDGE_PUBLIC_ORIGIN: 'https://previews.example:444' },
      'EDGE_PREVIEW_ORIGIN: must have another host name',
    ],
  ])('takes an origin for previews only beside the one of the site: %j', (changed, message) => {
    const origins = {
      EDGE_PUBLIC_ORIGIN: 'https://site.example',
      EDGE_PREVIEW_ORIGIN: 'https://previews.example',
    };
    const environment = { ...FOLDERS, ...origins, ...changed };
    if (message === undefined)
      expect(readEdgeConfig(environment).previewOrigin).toBe('https://previews.example');
    else expect(messageOf(() => readEdgeConfig(environment))).toContain(message);
  });

  it('refuses a public origin with a path, below which the site cannot be served', () => {
    const environment = { ...FOLDERS, EDGE_PUBLIC_ORIGIN: 'https://example.com/sports' };
    expect(messageOf(() => readEdgeConfig(environment))).toContain(
      'EDGE_PUBLIC_ORIGIN: must be an origin without a path',
    );
  });

  it('reads numbers and booleans, and takes an empty variable as one that is not set', () => {
    const environment = { EDGE_PORT: '', EDGE_METRICS_PORT: '0', EDGE_BEHIND_TLS: 'true' };
    expect(readEdgeConfig({ ...FOLDERS, ...environment })).toMatchObject({
      port: 8080,
      metricsPort: 0,
      behindTls: true,
    });
  });

  it('has every variable explained to who runs it', async () => {
    const page = await readFile(join(import.meta.dirname, '../../../docs/edge.md'), 'utf8');
    const explained = [...page.matchAll(/^\| (`EDGE_.*?) \|/gm)].flatMap(
      ([, cell = '']) => cell.match(/EDGE_\w+/g) ?? [],
    );
    expect(explained.sort()).toEqual(Object.keys(EDGE_VARIABLES).sort());
  });

  it('takes the runtime configuration from the file that is named, and says what is wrong with it', async () => {
    const file = await aFile('{ "productName": "Bettor", "backendUrl": "https://api.example" }');
    expect(readEdgeConfig({ ...FOLDERS, EDGE_RUNTIME_CONFIG: file }).runtimeConfig).toEqual({
      ...DEFAULT_RUNTIME_CONFIG,
      productName: 'Bettor',
      backendUrl: 'https://api.example',
    });
    const wrong = await aFile('{ "productname": "x", "imageOrigins": ["https://faces.example/mlb"] }');
    const message = messageOf(() => readEdgeConfig({ ...FOLDERS, EDGE_RUNTIME_CONFIG: wrong }));
    expect(message).toMatch(/productname/);
    expect(message).toMatch(/imageOrigins\.0 must be an origin without a path/);
  });

  it.each([
    ['productName', { productName: 'Bet\u202etor' }],
    ['providerName', { providerName: 'Bet\u200btor' }],
    ['operatorTexts.terms', { operatorTexts: { terms: 'No \u2066refunds' } }],
    ['subscribeUrl', { subscribeUrl: 'https://pay.example/\u202emoc' }],
  ])('refuses a runtime configuration with a hidden character: in %s', async (path, given) => {
    const file = await aFile(JSON.stringify(given));
    const message = messageOf(() => readEdgeConfig({ ...FOLDERS, EDGE_RUNTIME_CONFIG: file }));
    expect(message).toContain(`${path} must not have U+2`);
    expect(message).toContain('which nobody sees and which can make a text read as another');
  });
});

describe('parseEdgeConfig', () => {
  it.each(['https://cdn.example', 'https://bucket.example/site'])(
    'takes %s as the place of published files',
    (assetBase) => {
      expect(parseEdgeConfig({ storeLocation: 'a', stateDir: 'b', assetBase }).assetBase).toBe(assetBase);
    },
  );

  it.each(['cdn.example', '/files', 'https://cdn.example/', 'https://cdn.example/a?b', 'ftp://cdn.example'])(
    'does not take %s as one',
    (assetBase) => {
      expect(() => parseEdgeConfig({ storeLocation: 'a', stateDir: 'b', assetBase })).toThrow(
        /assetBase: must be an address/,
      );
    },
  );
});
