import { MANIFEST_FILES, manifestSchema } from '@sharpside/contracts';
import { fuzz } from '@sharpside/contracts/testing/fuzz';
import { anyAddress, anyText, nearDocument } from '@sharpside/contracts/testing/hostile-texts';
import { toIntegrity } from '@sharpside/registry/records/integrity';
import { aRemoteBuild } from '@sharpside/registry/testing/a-build';
import { findRegistryFaults } from '@sharpside/registry/testing/find-registry-faults';
import fc from 'fast-check';
import * as v from 'valibot';
import { expect } from 'vitest';
import { startScene, toHash, toUpload } from '../testing/an-upload.ts';

const build = aRemoteBuild();
const FILE = MANIFEST_FILES.remote;

// Manifests of older tools do not list what their remote uses of other remotes.
const { uses: _uses, ...oldManifest } = build.manifest;

fuzz('a build with any manifest is published whole, or refused with every reason', {
  input: fc.oneof({ weight: 6, arbitrary: nearDocument(build.manifest) }, anyText),
  known: [
    JSON.stringify(oldManifest),
    JSON.stringify(build.manifest).replace('"uses":{', '"uses":{"__proto__":0,'),
    JSON.stringify({ ...build.manifest, imports: { ...build.manifest.imports, '': [] } }),
    ...['__proto__', 'constructor', 'prototype'].map((key) =>
      JSON.stringify(build.manifest).replace('"shared":{', `"shared":{"${key}":"^1.0.0",`),
    ),
  ],
  cost: 10,
  async prepare() {
    let scene = await startScene();
    return async (text) => {
      const { publish, log, store, registry } = scene;
      const bytes = new Map(toUpload(build).bytes).set(FILE, new TextEncoder().encode(text));
      const files = [...bytes].map(([path, content]) => ({
        path,
        size: content.byteLength,
        integrity: toIntegrity(content),
      }));
      const answer = await publish({ request: toUpload(build, { files }).request, bytes });
      const wasPublished = answer.statusCode === 200;
      // Makes a new scene even if this run fails below, so that the next run does not meet the release.
      if (wasPublished) scene = await startScene();
      expect(log.entries.filter(({ level }) => level === 'error')).toEqual([]);
      log.entries.length = 0;
      expect(await findRegistryFaults(store, 'production')).toEqual([]);
      if (wasPublished) {
        expect((await registry.readRelease('remote-tools', '1.0.0'))?.manifest).toEqual(
          v.parse(manifestSchema, JSON.parse(text)),
        );
        return;
      }
      expect(answer.statusCode, answer.body).toBeGreaterThanOrEqual(400);
      expect(answer.statusCode, answer.body).toBeLessThan(500);
      const { error } = answer.json();
      expect(error.code).toMatch(/^[A-Z_]+$/);
      if (answer.statusCode === 422 && 'objections' in error)
        expect(error.objections.length).toBeGreaterThan(0);
      expect(await registry.listVersions('remote-tools')).toEqual([]);
    };
  },
});

fuzz('a file is taken under the hash of its content, or refused, whatever its address says', {
  input: fc.record({
    hash: fc.oneof(anyAddress, fc.stringMatching(/^[\w-]{64}$/)),
    bytes: fc.uint8Array({ maxLength: 40 }),
    isRight: fc.boolean(),
  }),
  async prepare() {
    const { put, log, staged } = await startScene();
    return async ({ hash, bytes, isRight }) => {
      const address = encodeURI(hash.toWellFormed()).replaceAll(/[?#]/g, encodeURIComponent);
      const answer = await put(bytes, isRight ? {} : { hash: address });
      expect(log.entries.filter(({ level }) => level === 'error')).toEqual([]);
      log.entries.length = 0;
      expect(answer.statusCode, answer.body).toBeLessThan(500);
      if (answer.statusCode >= 400) expect(answer.json().error.code).toMatch(/^[A-Z_]+$/);
      if (isRight) expect((await staged()).some((key) => key.endsWith(toHash(bytes)))).toBe(true);
    };
  },
});
