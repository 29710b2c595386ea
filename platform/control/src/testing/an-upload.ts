import { MANIFEST_FILES } from '@sharpside/contracts';
import { UPLOAD_OFFSET_HEADER, type UploadRequest } from '@sharpside/contracts/control';
import { toIntegrity } from '@sharpside/registry/records/integrity';
import { aRemoteBuild, type BuildFixture } from '@sharpside/registry/testing/a-build';
import type { TestControl } from './test-control.ts';

/** The list of a build, and the bytes of its files, the manifest among them. */
export function toUpload(fixture: BuildFixture, overrides: Partial<UploadRequest> = {}) {
  const { manifest, files } = fixture;
  const text = new TextEncoder().encode(JSON.stringify(manifest));
  const bytes = new Map([...files, [MANIFEST_FILES[manifest.kind], text] as const]);
  const request: UploadRequest = {
    version: manifest.version,
    channel: 'production',
    commit: null,
    willPromote: false,
    allowGrowth: false,
    files: [...bytes].map(([path, content]) => ({
      path,
      size: content.byteLength,
      integrity: toIntegrity(content),
    })),
    ...overrides,
  };
  return { request, bytes };
}

/** Speaks with the upload routes as a client of one token does, in the process of the test. */
export function createUploader(
  { app }: Pick<TestControl, 'app'>,
  { bearer }: { bearer: { headers: { authorization: string } } },
  name = 'remote-tools',
) {
  const root = `/v1/apps/${name}/uploads`;
  const put = (
    id: string,
    path: string,
    {
      offset = 0,
      bytes,
      headers = {},
    }: { offset?: number | string; bytes: Uint8Array; headers?: Record<string, string> },
  ) =>
    app.inject({
      method: 'PUT',
      url: `${root}/${id}/files/${path}`,
      headers: {
        ...bearer.headers,
        'content-type': 'application/octet-stream',
        [UPLOAD_OFFSET_HEADER]: String(offset),
        ...headers,
      },
      payload: Buffer.from(bytes),
    });
  return {
    begin: (payload: unknown) =>
      app.inject({ method: 'POST', url: root, ...bearer, payload: payload as Record<string, unknown> }),
    put,
    finish: (id: string) => app.inject({ method: 'POST', url: `${root}/${id}/finish`, ...bearer }),
    /** Sends every file of a build, in an upload that was begun. */
    async sendAll(id: string, bytes: ReadonlyMap<string, Uint8Array>): Promise<void> {
      for (const [path, content] of bytes) await put(id, path, { bytes: content });
    },
  };
}

/** remote-tools 1.0.0 as an upload. */
export const aToolsUpload = (overrides: Partial<UploadRequest> = {}) => toUpload(aRemoteBuild(), overrides);
