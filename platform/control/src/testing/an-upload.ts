import { MANIFEST_FILES } from '@sharpside/contracts';
import type { UploadRequest } from '@sharpside/contracts/control';
import { toIntegrity } from '@sharpside/registry/records/integrity';
import { toHashName } from '@sharpside/registry/store/keys';
import { aRemoteBuild, type BuildFixture } from '@sharpside/registry/testing/a-build';
import type { ControlConfigInput } from '../config.ts';
import { startTestControl, type TestControl } from './test-control.ts';

/** The list of a build, and the bytes of its files, including the manifest. */
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

/** Name of an uploaded file in its address: the hash of its content. */
export const toHash = (bytes: Uint8Array) => toHashName(toIntegrity(bytes));

export function createUploader(
  { app }: Pick<TestControl, 'app'>,
  { bearer }: { bearer: { headers: { authorization: string } } },
  name = 'remote-tools',
) {
  const root = `/v1/apps/${name}/uploads`;
  const list = (payload: unknown) =>
    app.inject({ method: 'POST', url: root, ...bearer, payload: payload as Record<string, unknown> });
  const put = (
    bytes: Uint8Array,
    { hash = toHash(bytes), headers = {} }: { hash?: string; headers?: Record<string, string> } = {},
  ) =>
    app.inject({
      method: 'PUT',
      url: `${root}/${hash}`,
      headers: { ...bearer.headers, 'content-type': 'application/octet-stream', ...headers },
      payload: Buffer.from(bytes),
    });
  return {
    list,
    put,
    /** Sends all files of a build that the service asks for, and publishes it. */
    async publish({ request, bytes }: ReturnType<typeof toUpload>) {
      const answer = await list(request);
      for (const path of answer.json().missing ?? []) await put(bytes.get(path) ?? new Uint8Array());
      return answer.json().missing ? list(request) : answer;
    },
  };
}

export const aToolsUpload = (overrides: Partial<UploadRequest> = {}) => toUpload(aRemoteBuild(), overrides);

export async function startScene(config: Partial<ControlConfigInput> = {}) {
  const control = await startTestControl({ config });
  const token = await control.aToken({ app: 'remote-tools' });
  const staged = () => control.store.list('uploads/');
  return { ...control, token, staged, ...createUploader(control, token) };
}
