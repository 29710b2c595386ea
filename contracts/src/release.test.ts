import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { hostManifestSchema, manifestSchema, releaseSchema } from './release.ts';
import { describeDocuments } from './testing/describe-documents.ts';
import { aHostManifest, anIdentity, aRelease } from './testing/registry-documents.ts';

const aHost = { ...aHostManifest, identity: anIdentity, prerender: 'prerender.js' };
const manifestOf = (path: string) => `manifest.files.0.${path}`;

describeDocuments([
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
]);

describe('what newer documents have, and older ones have not', () => {
  it('is empty for a host and a release of before', () => {
    expect(v.parse(hostManifestSchema, aHostManifest)).toMatchObject({ parts: {} });
    expect(v.parse(releaseSchema, aRelease)).toMatchObject({ manifest: { uses: {} } });
  });
});
