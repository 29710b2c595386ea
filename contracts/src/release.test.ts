import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  BEACON_PATH,
  beaconSchema,
  LOAD_TIME_PATH,
  loadTimeSchema,
  MAX_LOAD_MS,
  pageTicketSchema,
  TICKET_PATH,
} from './beacon/beacon.ts';
import { channelRevisionSchema } from './channel.ts';
import { DISCOVERY_SCHEMA, LIVE_DOCUMENT_ID, liveDocumentSchema, RUNTIME_CONFIG_ID } from './discovery.ts';
import { PRERENDER_FUNCTION, prerenderedPageSchema, prerenderRequestSchema } from './prerender.ts';
import { PREVIEW_PREFIX, previewSchema } from './preview.ts';
import { hostManifestSchema, MANIFEST_FILES, manifestSchema, releaseSchema } from './release.ts';
import { runtimeConfigSchema } from './runtime-config.ts';
import { problemsOf, withAt } from './testing/documents.ts';
import {
  A_MOMENT,
  A_TOKEN_ID,
  AN_INTEGRITY,
  aChannelApp,
  aChannelRevision,
  aHostManifest,
  anIdentity,
  aRelease,
  aRemoteDeclaration,
} from './testing/registry-documents.ts';

const VERSION_PROBLEM =
  "must be a semantic version without build metadata, for example '1.4.0' or '1.4.0-rc.1'";
const OTHER = '1.3.0';

const aMicroFrontend = {
  url: 'https://edge.example/entry.js',
  metadata: { integrity: AN_INTEGRITY, version: '1.4.0' },
  extras: { declaration: aRemoteDeclaration, fallback: null },
};
const aLiveDocument = {
  channel: 'production',
  revision: 7,
  hostVersion: '2.0.0',
  discovery: { schema: DISCOVERY_SCHEMA, microFrontends: { 'remote-nhl': [aMicroFrontend] } },
  withdrawn: [],
};
const aRuntimeConfig = {
  productName: 'Sharpside',
  environment: 'local',
  backendUrl: null,
  providerName: '',
  socialUrl: 'https://social.example/',
  subscribeUrl: 'https://subscribe.example/',
  remoteTimeoutMs: 1,
};
const aPreview = {
  schema: 1,
  id: 'Az09_-Az09_-Az09_-Az09',
  app: 'remote-nhl',
  version: '1.4.0',
  by: 'Nell',
  at: A_MOMENT,
  until: A_MOMENT,
  reason: null,
};
const aSitePreview = {
  schema: 2,
  ...{ id: aPreview.id, by: 'ada', at: A_MOMENT, until: A_MOMENT, reason: null },
  releases: [{ app: 'host', version: OTHER }],
  revision: { channel: 'production', number: 41, replaced: [] },
  hasPicker: true,
};
const aBeacon = { app: 'host', version: '1.4.0', failure: 'load', detail: '', fallback: null };
const aLoadTime = { app: 'host', version: '1.4.0', loadMs: 0 };
const aHost = { ...aHostManifest, identity: anIdentity, prerender: 'prerender.js' };
const entry = 'discovery.microFrontends.remote-nhl.0';
const manifestOf = (path: string) => `manifest.files.0.${path}`;

/** A good document, places of it with what else may be there, and places with what may not, and the message. */
const DOCUMENTS: {
  what: string;
  schema: v.GenericSchema;
  document: unknown;
  good: [string, unknown][];
  bad: [string, unknown, string][];
}[] = [
  {
    what: 'a beacon',
    schema: beaconSchema,
    document: aBeacon,
    good: [
      ['failure', 'integrity'],
      ['failure', 'timeout'],
      ['failure', 'render'],
      ['fallback', OTHER],
      ['detail', 'x'.repeat(500)],
      ['ticket', 'x'.repeat(1500)],
    ],
    bad: [
      [
        'failure',
        'crash',
        'Invalid type: Expected ("load" | "integrity" | "timeout" | "render") but received "crash"',
      ],
      ['detail', 'x'.repeat(501), 'Invalid length: Expected <=500 but received 501'],
      ['ticket', 'x'.repeat(1501), 'Invalid length: Expected <=1500 but received 1501'],
      ['fallback', 'none', VERSION_PROBLEM],
    ],
  },
  {
    what: 'a load time',
    schema: loadTimeSchema,
    document: aLoadTime,
    good: [['loadMs', MAX_LOAD_MS]],
    bad: [
      ['loadMs', -1, 'Invalid value: Expected >=0 but received -1'],
      ['loadMs', 0.5, 'Invalid integer: Received 0.5'],
      ['loadMs', 600_001, 'Invalid value: Expected <=600000 but received 600001'],
    ],
  },
  {
    what: 'a revision of a channel',
    schema: channelRevisionSchema,
    document: withAt(aChannelRevision, 'apps.remote-nhl', {
      ...aChannelApp,
      canary: { version: '1.5.0', percent: 0 },
    }),
    good: [
      ...'canary pause resume abort rollback freeze unfreeze pin unpin retire restore'
        .split(' ')
        .map((action): [string, unknown] => ['change.action', action]),
      ['change.from', OTHER],
      ['change.to', OTHER],
      ['change.percent', 100],
      ['change.also', [{ action: 'promote', app: 'remote-nhl', from: null, to: OTHER, losesFallback: true }]],
      ['change.restored', 41],
      ['change.losesFallback', true],
      ['change.schedule', { steps: [25, 100], everyMinutes: 30 }],
      ['apps.remote-nhl.canary.schedule', { steps: [25, 100], everyMinutes: 30 }],
      ['change.via', A_TOKEN_ID],
      ['change.reason', 'Slow.'],
      ['apps.host.previous', OTHER],
      ['apps.host.frozen', { reason: 'Finals.' }],
      ['apps.host.pinned', { reason: 'Finals.' }],
      ['apps.host.withdrawn', [OTHER]],
      ['apps.remote-nhl.canary.paused', { reason: 'Errors.' }],
      ['retired', { 'remote-nba': aChannelApp }],
    ],
    bad: [
      ['schema', 2, 'Invalid type: Expected 1 but received 2'],
      ['revision', 0, 'Invalid value: Expected >=1 but received 0'],
      ['revision', 1.5, 'Invalid integer: Received 1.5'],
      ['change.also', [], 'Invalid length: Expected >=1 but received 0'],
      ['change.restored', 0, 'Invalid value: Expected >=1 but received 0'],
      ['change.percent', -1, 'must be at least 0'],
      ['change.percent', 101, 'must be at most 100'],
      ['apps.host.current', null, 'Invalid type: Expected string but received null'],
    ],
  },
  {
    what: 'a live document',
    schema: liveDocumentSchema,
    document: aLiveDocument,
    good: [
      [`${entry}.fallbackUrl`, 'https://other.example/entry.js'],
      [`${entry}.deployment`, { traffic: 5, default: true }],
      [`${entry}.extras.fallback`, { version: OTHER, url: '/entry.js', integrity: AN_INTEGRITY }],
      ['withdrawn', ['remote-nhl@1.1.0']],
    ],
    bad: [
      ['discovery.microFrontends.remote-nhl', [], 'Invalid length: Expected >=1 but received 0'],
      ['discovery.schema', '', `Invalid type: Expected "${DISCOVERY_SCHEMA}" but received ""`],
    ],
  },
  {
    what: 'what a page is rendered from',
    schema: prerenderRequestSchema,
    document: { path: '/', live: aLiveDocument, config: aRuntimeConfig },
    good: [],
    bad: [['path', 1, 'Invalid type: Expected string but received 1']],
  },
  {
    what: 'a rendered page',
    schema: prerenderedPageSchema,
    document: { html: '', styles: [{ attributes: { 'data-emotion': 'css' }, css: '' }] },
    good: [],
    bad: [['styles.0.css', 1, 'Invalid type: Expected string but received 1']],
  },
  {
    what: 'a preview of one release',
    schema: previewSchema,
    document: aPreview,
    good: [['reason', 'For the coach.']],
    bad: [
      ['schema', 3, 'Invalid type: Expected (1 | 2) but received 3'],
      ...['', 'Az09_-Az09_-Az09_-Az0', 'Az09_-Az09_-Az09_-Az091', '+z09_-Az09_-Az09_-Az09'].map(
        (id): [string, unknown, string] => ['id', id, 'must be 22 letters, digits, dashes and underscores'],
      ),
    ],
  },
  {
    what: 'a preview of a revision',
    schema: previewSchema,
    document: aSitePreview,
    good: [
      ['revision', undefined],
      ['hasPicker', false],
      ['revision.replaced', [{ app: 'remote-mlb', version: '1.3.0' }]],
    ],
    bad: [
      ['releases', [], 'must have a release'],
      ['releases', Array(101).fill({ app: 'host', version: OTHER }), 'must have at most 100 releases'],
      ['revision.number', 0, 'Invalid value: Expected >=1 but received 0'],
      ['hasPicker', undefined, 'Invalid key: Expected "hasPicker" but received undefined'],
    ],
  },
  {
    what: 'a release of a remote',
    schema: releaseSchema,
    document: aRelease,
    good: [
      ['commit', 'abc1234'],
      ['manifest.uses', { './scores': ['react'] }],
      ['manifest.imports', {}],
      ['manifest.imports', { './scores': { react: ['*'] } }],
    ],
    bad: [
      ['schema', 2, 'Invalid type: Expected 1 but received 2'],
      ['manifest.imports', undefined, 'Invalid key: Expected "imports" but received undefined'],
      [
        'manifest.federation',
        '2.9',
        "must be a semantic version without build metadata, for example '1.4.0' or '1.4.0-rc.1'",
      ],
      [manifestOf('size'), -1, 'Invalid value: Expected >=0 but received -1'],
      [manifestOf('size'), 0.5, 'Invalid integer: Received 0.5'],
      [manifestOf('path'), '/entry.js', 'must be a plain relative path'],
      ['manifest.kind', 'page', 'Invalid type: Expected ("remote" | "host") but received "page"'],
    ],
  },
  {
    what: 'the manifest of a host',
    schema: manifestSchema,
    document: aHost,
    good: [
      ['identity', undefined],
      ['prerender', undefined],
      ['parts', { charts: ['charts.js'] }],
      ['routes.0.path', '/faq'],
      ['routes.0.title', 'Questions'],
      ['routes.0.description', 'Answers.'],
    ],
    bad: [
      ['name', 'remote-nhl', 'Invalid type: Expected "host" but received "remote-nhl"'],
      ['contracts.0', 2, 'Invalid type: Expected 1 but received 2'],
      ['exports', undefined, 'Invalid key: Expected "exports" but received undefined'],
      ['exports.react.0', '', 'Invalid length: Expected !0 but received 0'],
      ['routes.0.path', 'faq', "must be an absolute path such as '/mlb/scores'"],
      ['identity.ground', 'navy', 'Invalid hex color: Received "navy"'],
      ['identity.shareImage.width', 0, 'Invalid value: Expected >=1 but received 0'],
      ['identity.shareImage.height', 0, 'Invalid value: Expected >=1 but received 0'],
      ['identity.shareImage.width', 1.5, 'Invalid integer: Received 1.5'],
      ['identity.shareImage.height', 1.5, 'Invalid integer: Received 1.5'],
      ['identity.icons.0.purpose', 'all', 'Invalid type: Expected ("any" | "maskable") but received "all"'],
    ],
  },
  {
    what: 'the runtime configuration',
    schema: runtimeConfigSchema,
    document: aRuntimeConfig,
    good: [
      ['environment', 'staging'],
      ['environment', 'production'],
      ['backendUrl', 'https://api.example'],
      ['logoBaseUrl', null],
      ['logoBaseUrl', 'https://logos.example/nhl'],
      ['imageOrigins', ['https://pictures.example']],
      ['scoreboardUrls', { nhl: 'https://scores.example/nhl' }],
    ],
    bad: [
      ['productName', '', 'Invalid length: Expected >=1 but received 0'],
      ['socialUrl', 'social', 'must be a URL'],
      ['subscribeUrl', 'subscribe', 'must be a URL'],
      ['remoteTimeoutMs', 0, 'Invalid value: Expected >=1 but received 0'],
      ['remoteTimeoutMs', 1.5, 'Invalid integer: Received 1.5'],
      ['logoBaseUrl', 'https://logos.example/', "must not end with '/'"],
      [
        'imageOrigins.0',
        'https://pictures.example/a',
        "must be an origin without a path, for example 'https://pictures.example'",
      ],
      ['scoreboardUrls.nhl', 'scores', 'must be a URL'],
    ],
  },
];

describe.each(DOCUMENTS)('$what', ({ schema, document, good, bad }) => {
  it('is good as it is', () => {
    expect(problemsOf(schema, document)).toEqual([]);
  });

  it.each(good)('may have %s = %j', (path, value) => {
    expect(problemsOf(schema, withAt(document, path, value))).toEqual([]);
  });

  it.each(bad)('may not have %s = %j', (path, value, message) => {
    const list = path.startsWith('imageOrigins') ? withAt(document, 'imageOrigins', ['x']) : document;
    expect(problemsOf(schema, withAt(list, path, value))).toEqual([`${path}: ${message}`]);
  });
});

describe('what newer documents have, and older ones have not', () => {
  it('is empty for a host and a runtime configuration of before', () => {
    expect(v.parse(hostManifestSchema, aHostManifest)).toMatchObject({ parts: {} });
    expect(v.parse(runtimeConfigSchema, aRuntimeConfig)).toMatchObject({
      logoBaseUrl: null,
      imageOrigins: [],
      scoreboardUrls: {},
    });
    expect(v.parse(releaseSchema, aRelease)).toMatchObject({ manifest: { uses: {} } });
  });
});

// A page and the edge that serves it may be of different releases: both know these by the same names.
it('names addresses and places that releases of different times agree on', () => {
  expect([BEACON_PATH, LOAD_TIME_PATH, TICKET_PATH, PREVIEW_PREFIX]).toEqual([
    '/beacons',
    '/beacons/loads',
    '/beacons/ticket',
    '/_preview/',
  ]);
  expect([LIVE_DOCUMENT_ID, RUNTIME_CONFIG_ID, PRERENDER_FUNCTION]).toEqual([
    'live-document',
    'runtime-config',
    'prerender',
  ]);
  expect(MANIFEST_FILES).toEqual({ remote: 'remote.json', host: 'host.json' });
  expect(DISCOVERY_SCHEMA).toBe('https://github.com/awslabs/frontend-discovery/blob/main/schema/v1-pre.json');
  expect(problemsOf(pageTicketSchema, { ticket: 'a' })).toEqual([]);
});
