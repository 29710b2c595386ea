import { createHash } from 'node:crypto';
import { unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CheckReport, type TokenRight, uploadRequestSchema } from '@sharpside/contracts/control';
import { ControlError, type ControlErrorCode } from '@sharpside/control/errors';
import { createMemoryStore } from '@sharpside/object-store/testing/memory-store';
import { readBuild } from '@sharpside/registry/publish/build-folder';
import type { PublishRequest } from '@sharpside/registry/publish/publish';
import { PublishRefusedError } from '@sharpside/registry/records/errors';
import { keys } from '@sharpside/registry/store/keys';
import { aRemoteBuild, writeBuild } from '@sharpside/registry/testing/a-build';
import { createTemporaryFolder } from '@sharpside/server-kit/testing/temporary-folder';
import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import type { ControlClient } from './control-client.ts';
import type { ControlRequest } from './create-sender.ts';
import { ClientError } from './errors.ts';
import { publishOverHttp } from './publish-over-http.ts';

const { manifest, files: BUILT } = aRemoteBuild();
const RELEASE = {
  schema: 1,
  app: 'remote-tools',
  version: '1.0.0',
  publishedAt: '2026-07-01T12:00:00.000Z',
  publishedBy: 'Tools team',
  commit: null,
  manifest,
};
const CHECKS = [{ title: 'Version is new', faults: [] }];
const OUTCOME = { release: RELEASE, isNew: true, newFiles: 4, newBytes: 40, unchangedFiles: 1 };

const LOST = new ClientError('It was killed.', { code: 'CONTROL_UNREACHABLE' });
const TAKEN = new PublishRefusedError({
  what: 'remote-tools 1.0.0',
  objections: [{ check: 'Version is new', message: 'it is already published' }],
});

const refuse = (code: ControlErrorCode) => new ControlError(`${code}.`, { code });

type Service = {
  /** Missing files in each answer to the list, until the service publishes. */
  missing?: readonly (readonly string[])[];
  /** Errors before the first successful request, for files and for lists. */
  failures?: { file?: readonly Error[]; list?: readonly Error[] };
  rights?: readonly TokenRight[];
};

async function createScene({ missing = [], failures = {}, rights = ['publish', 'promote'] }: Service = {}) {
  const folder = await writeBuild(join(await createTemporaryFolder(), 'dist'), aRemoteBuild());
  const requests: ControlRequest[] = [];
  const left = { missing: [...missing], file: [...(failures.file ?? [])], list: [...(failures.list ?? [])] };
  const answer = ({ path }: ControlRequest): unknown => {
    const isList = path.endsWith('/uploads');
    const failure = (isList ? left.list : left.file).shift();
    if (failure) throw failure;
    if (!isList) return {};
    const asked = left.missing.shift();
    return asked ? { missing: asked } : { ...OUTCOME, checks: CHECKS };
  };
  const client: ControlClient = {
    address: 'https://control.example',
    requireReader: async () => 'reader',
    requireReaders: async () => ['reader'],
    exchangeIdToken: async () => [],
    async requireRight({ right }) {
      if (!rights.includes(right)) throw refuse('TOKEN_WRONG_RIGHT');
      return right;
    },
    ask: async () => new Response(),
    async askJson(schema, request) {
      requests.push(request);
      return v.parse(schema, answer(request));
    },
  };
  const said: string[] = [];
  const wait = vi.fn(async (_ms: number) => {});
  const store = createMemoryStore();
  const options = { client, deps: { store }, print: (line: string) => void said.push(line), wait };
  const request = {
    app: 'remote-tools',
    folder,
    by: 'Ann',
    channel: 'production',
    commit: null,
    reason: null,
  };
  const record = (release: object) =>
    store.putIfAbsent(keys.release('remote-tools', '1.0.0'), Buffer.from(JSON.stringify(release)));
  return {
    record,
    folder,
    said,
    wait,
    requests,
    paths: () => requests.map(({ method = 'GET', path }) => `${method} ${path}`),
    publish: (more: Partial<PublishRequest> = {}) => publishOverHttp(options, { ...request, ...more }),
  };
}

const ROOT = '/v1/apps/remote-tools/uploads';
const [FILE = '', SECOND = ''] = [...BUILT.keys()].sort();
const CONTENT = BUILT.get(FILE) ?? new Uint8Array();
const HASH = createHash('sha384').update(CONTENT);

const times = (count: number, error: Error) => Array.from({ length: count }, () => error);

describe('a publish over HTTP', () => {
  it('sends the signature of the release with the list', async () => {
    const scene = await createScene();
    await scene.publish({ sign: async ({ app, version }) => `signature of ${app} ${version}` });
    expect(scene.requests.at(-1)?.json).toMatchObject({ signature: 'signature of remote-tools 1.0.0' });
  });

  it('sends the report of `mfe check` with the list, and nothing if the report has faults', async () => {
    const scene = await createScene();
    const { digest: build } = await readBuild(scene.folder);
    const checkedAt = '2026-07-01T11:00:00.000Z';
    const checked: CheckReport = { schema: 1, build, checkedAt, pages: ['/'], faults: ['/ failed'] };
    await expect(scene.publish({ checked })).rejects.toMatchObject({
      objections: [{ check: 'Pages start', message: '/ failed' }],
    });
    expect(scene.requests).toEqual([]);
    await scene.publish({ checked: { ...checked, faults: [] } });
    expect(scene.requests.at(-1)?.json).toMatchObject({ checked: { build, faults: [] } });
  });

  it('lists every file with its hash, sends what is missing, and has it published', async () => {
    const scene = await createScene({ missing: [[FILE]] });
    const report = vi.fn();
    expect(await scene.publish({ report, sourceVersion: '1.0.0', allowGrowth: true, commit: 'abc' })).toEqual(
      OUTCOME,
    );
    const digest = HASH.digest();
    expect(scene.paths()).toEqual([
      `POST ${ROOT}`,
      `PUT ${ROOT}/${digest.toString('base64url')}`,
      `POST ${ROOT}`,
    ]);
    const [first, sent, last] = scene.requests;
    expect(Buffer.compare(sent?.bytes ?? new Uint8Array(), CONTENT)).toBe(0);
    const { files, ...rest } = v.parse(uploadRequestSchema, first?.json);
    expect(rest).toEqual({
      version: '1.0.0',
      channel: 'production',
      commit: 'abc',
      sourceVersion: '1.0.0',
      willPromote: false,
      allowGrowth: true,
    });
    expect(files.map(({ path }) => path).sort()).toEqual([...BUILT.keys(), 'remote.json'].sort());
    expect(files.find(({ path }) => path === FILE)).toEqual({
      path: FILE,
      size: CONTENT.byteLength,
      integrity: `sha384-${digest.toString('base64')}`,
    });
    expect(last).toEqual({ ...first, report });
    expect(last).toMatchObject({ text: 'publish', timeoutMs: 600_000 });
    expect(report.mock.calls).toEqual([CHECKS]);
    expect(scene.requests.map(({ text }) => text)).toEqual(['publish', 'publish', 'publish']);
  });

  it('says how much it sends, what is there already, and how far it is at each quarter', async () => {
    const scene = await createScene({ missing: [[FILE]] });
    await scene.publish();
    expect(scene.said).toEqual([
      expect.stringMatching(/^ {2}Sending 1 file \(\d\.\d kB\); the service has 4 files already$/),
      expect.stringMatching(/^ {2}(\d\.\d kB) of \1 sent$/),
    ]);
    const none = await createScene();
    await none.publish();
    expect(none.said).toEqual([]);
  });

  it('sends a file whole again after a pause if the connection broke or stalled, or the service is busy', async () => {
    const file = [LOST, refuse('REQUEST_TIMEOUT'), refuse('UPLOAD_BUSY')];
    const scene = await createScene({ missing: [[FILE]], failures: { file } });
    expect(await scene.publish()).toEqual(OUTCOME);
    const sent = scene.requests.filter(({ method }) => method === 'PUT');
    expect(sent.map(({ bytes }) => bytes?.byteLength)).toEqual(Array(4).fill(CONTENT.byteLength));
    expect(scene.wait.mock.calls).toEqual([[1000], [1000], [1000]]);
  });

  it('sends what is missing again, and gives up where it never stays', async () => {
    const scene = await createScene({ missing: [[FILE, SECOND], [FILE]] });
    expect(await scene.publish()).toEqual(OUTCOME);
    expect(scene.paths().map((line) => line.split(' ')[0])).toEqual([
      'POST',
      'PUT',
      'PUT',
      'POST',
      'PUT',
      'POST',
    ]);
    const never = await createScene({ missing: Array.from({ length: 9 }, () => [FILE]) });
    await expect(never.publish()).rejects.toMatchObject({
      code: 'UPLOAD_CUT_SHORT',
      message: '1 file did not stay at https://control.example until all were there; run the command again.',
    });
  });

  it('waits a minute for somebody else and no longer, and not for what the service refuses', async () => {
    const patient = await createScene({ failures: { list: times(60, refuse('UPLOAD_BUSY')) } });
    expect(await patient.publish()).toEqual(OUTCOME);
    expect(patient.wait).toHaveBeenCalledTimes(60);
    const stuck = await createScene({ failures: { list: times(61, refuse('UPLOAD_BUSY')) } });
    await expect(stuck.publish()).rejects.toMatchObject({ code: 'UPLOAD_BUSY' });
    expect(stuck.wait).toHaveBeenCalledTimes(60);
    const refused = await createScene({ failures: { list: [refuse('UPLOAD_TOO_LARGE')] } });
    await expect(refused.publish()).rejects.toMatchObject({ code: 'UPLOAD_TOO_LARGE' });
    expect(refused.paths()).toHaveLength(1);
    const mismatch = await createScene({
      missing: [[FILE]],
      failures: { file: [refuse('UPLOAD_FILE_MISMATCH')] },
    });
    await expect(mismatch.publish()).rejects.toMatchObject({ code: 'UPLOAD_FILE_MISMATCH' });
    expect(mismatch.paths()).toHaveLength(2);
  });

  it('sends nothing without the tokens for all that is wanted', async () => {
    const scene = await createScene({ rights: ['publish'] });
    await expect(scene.publish({ willPromote: true })).rejects.toMatchObject({ code: 'TOKEN_WRONG_RIGHT' });
    await expect((await createScene({ rights: ['promote'] })).publish()).rejects.toMatchObject({
      code: 'TOKEN_WRONG_RIGHT',
    });
    expect(scene.requests).toEqual([]);
    const both = await createScene();
    await both.publish({ willPromote: true });
    expect(both.requests[0]?.json).toMatchObject({ willPromote: true });
  });

  it('sends nothing on a dry run, which checks here', async () => {
    const scene = await createScene({ rights: [] });
    const report = vi.fn();
    expect(await scene.publish({ isDryRun: true, report })).toMatchObject({ isNew: true, newFiles: 4 });
    expect(report).toHaveBeenCalled();
    expect(scene.requests).toEqual([]);
  });

  it('sends nothing of a build that the service would refuse, and names all that is wrong', async () => {
    const scene = await createScene();
    await unlink(join(scene.folder, FILE));
    await writeFile(join(scene.folder, 'a file.js'), '');
    const report = vi.fn();
    await expect(scene.publish({ report })).rejects.toMatchObject({
      code: 'PUBLISH_REFUSED',
      message: expect.stringMatching(/^remote-tools 1\.0\.0 was not published:\n/),
      objections: expect.arrayContaining([
        { check: 'Files are whole', message: expect.stringContaining(`${FILE} is missing`) },
        { check: 'Files are nameable', message: 'a file.js is no name that a release can have' },
      ]),
    });
    expect(report.mock.calls.map(([{ title }]) => title)).toContain('Modules were built');
    expect(scene.requests).toEqual([]);
  });

  it('is done where a service has published it before it died, and the next one finds the version taken', async () => {
    const scene = await createScene({ failures: { list: [LOST, TAKEN] } });
    await scene.record(RELEASE);
    expect(await scene.publish()).toEqual({ ...OUTCOME, newFiles: 0, newBytes: 0, unchangedFiles: 4 });
  });

  it('is refused where the version was taken before, or by another build', async () => {
    const scene = await createScene({ failures: { list: [TAKEN] } });
    await scene.record(RELEASE);
    await expect(scene.publish()).rejects.toBe(TAKEN);
    const other = await createScene({ failures: { list: [LOST, TAKEN] } });
    await other.record({ ...RELEASE, manifest: { ...manifest, federation: '9.9.9' } });
    await expect(other.publish()).rejects.toBe(TAKEN);
  });

  it('gives up on a service that does not come back', async () => {
    const scene = await createScene({ failures: { list: times(20, LOST) } });
    await expect(scene.publish()).rejects.toBe(LOST);
    expect(scene.wait).toHaveBeenCalledTimes(10);
  });
});
