import { MANIFEST_FILES, manifestSchema } from '@sharpside/contracts';
import { fuzz } from '@sharpside/contracts/testing/fuzz';
import { anyAddress, anyText, nearDocument } from '@sharpside/contracts/testing/hostile-texts';
import { toIntegrity } from '@sharpside/registry/records/integrity';
import { aRemoteBuild } from '@sharpside/registry/testing/a-build';
import { findRegistryFaults } from '@sharpside/registry/testing/find-registry-faults';
import fc from 'fast-check';
import * as v from 'valibot';
import { expect } from 'vitest';
import { toUpload } from '../testing/an-upload.ts';
import { startScene } from '../testing/scenes/upload-scene.ts';

const build = aRemoteBuild();
const FILE = MANIFEST_FILES.remote;

// Manifests of older tools do not say what their remote uses of others.
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
      const { begin, sendAll, finish, log, store, registry } = scene;
      const bytes = new Map(toUpload(build).bytes).set(FILE, new TextEncoder().encode(text));
      const files = [...bytes].map(([path, content]) => ({
        path,
        size: content.byteLength,
        integrity: toIntegrity(content),
      }));
      const begun = await begin(toUpload(build, { files }).request);
      expect(begun.statusCode, begun.body).toBe(200);
      await sendAll(begun.json().id, bytes);
      const answer = await finish(begun.json().id);
      const wasPublished = answer.statusCode === 200;
      // The next one would meet the release, even where this one fails below.
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

fuzz('a part of a file is taken at its place, or refused, whatever path and offset it names', {
  input: fc.record({
    path: fc.oneof(fc.constantFrom(FILE, ...build.files.keys()), anyAddress),
    offset: fc.oneof(
      fc.nat({ max: 50 }),
      fc.constantFrom('-1', '1e3', '', '0x1', '99999999999999999999', '00'),
    ),
    bytes: fc.uint8Array({ maxLength: 40 }),
  }),
  async prepare() {
    const { begin, put, log, staged } = await startScene();
    const { id } = (await begin(toUpload(build).request)).json();
    return async ({ path, offset, bytes }) => {
      const answer = await put(id, encodeURI(path.toWellFormed()).replaceAll(/[?#]/g, encodeURIComponent), {
        offset,
        bytes,
      });
      expect(log.entries.filter(({ level }) => level === 'error')).toEqual([]);
      log.entries.length = 0;
      expect(answer.statusCode, answer.body).toBeLessThan(500);
      if (answer.statusCode >= 400) expect(answer.json().error.code).toMatch(/^[A-Z_]+$/);
      for (const one of await staged()) expect(one).toBe(id);
    };
  },
});
