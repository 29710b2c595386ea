import * as v from 'valibot';
import { expect, it } from 'vitest';
import { hostManifestSchema, manifestSchema, releaseSchema } from './release.ts';
import { counted, describeDocuments, WRONG_SCHEMA } from './testing/describe-documents.ts';
import { aHostManifest, aRelease } from './testing/registry-documents.ts';

describeDocuments([
  {
    what: 'a release of a remote',
    schema: releaseSchema,
    document: aRelease,
    bad: [
      ['schema', 2, WRONG_SCHEMA],
      ['manifest.imports', undefined, 'Invalid key: Expected "imports" but received undefined'],
      ...counted('manifest.files.0.size'),
      ['manifest.files.0.path', '/entry.js', 'must be a plain relative path'],
    ],
  },
  {
    what: 'the manifest of a host',
    schema: manifestSchema,
    document: aHostManifest,
    bad: [
      ['name', 'remote-nhl', 'Invalid type: Expected "host" but received "remote-nhl"'],
      ['contracts.0', 2, 'Invalid type: Expected 1 but received 2'],
    ],
  },
]);

it('is empty in a host and a release of before for what newer ones have', () => {
  expect(v.parse(hostManifestSchema, aHostManifest)).toMatchObject({ parts: {} });
  expect(v.parse(releaseSchema, aRelease)).toMatchObject({ manifest: { uses: {} } });
});
