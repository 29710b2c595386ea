import { createHash } from 'node:crypto';
import { unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type TokenRight,
  UPLOAD_OFFSET_HEADER,
  type UploadState,
  uploadRequestSchema,
} from '@sharpside/contracts/control';
import { ControlError, type ControlErrorCode } from '@sharpside/control/errors';
import { createMemoryStore } from '@sharpside/object-store/testing/memory-store';
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
const ID = 'a'.repeat(32);
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

type State = Pick<UploadState, 'missing'> & { stored?: number };

type Service = {
  /** Answers to each start of the upload; the last one also answers every later one. */
  states?: readonly State[];
  /** Refusals of each end of the upload, until it is accepted. */
  refusals?: readonly (ControlErrorCode | Error)[];
  /** Starts of the upload that get no answer, before those that do. */
  lostStarts?: number;
  rights?: readonly TokenRight[];
};

/** A build in a folder, and a service that accepts it. */
async function createScene({
  states = [{ missing: [] }],
  refusals = [],
  lostStarts = 0,
  rights = ['publish', 'promote'],
}: Service = {}) {
  const folder = await writeBuild(join(await createTemporaryFolder(), 'dist'), aRemoteBuild());
  const requests: ControlRequest[] = [];
  const left = [...states];
  const refused = [...refusals];
  let toLose = lostStarts;
  const answer = ({ path, headers, bytes }: ControlRequest): unknown => {
    if (path.endsWith('/uploads')) {
      toLose -= 1;
      if (toLose >= 0) throw LOST;
      const { stored = 0, missing } = (left.length > 1 ? left.shift() : left[0]) ?? { missing: [] };
      return { id: ID, stored, missing, until: '2026-07-02T12:00:00.000Z' };
    }
    if (!path.endsWith('/finish'))
      return { offset: Number(headers?.[UPLOAD_OFFSET_HEADER]) + (bytes?.byteLength ?? 0) };
    const code = refused.shift();
    if (code !== undefined) throw typeof code === 'string' ? refuse(code) : code;
    return { ...OUTCOME, checks: CHECKS };
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
const FILE = [...BUILT.keys()].sort()[0] ?? '';
const SIZE = BUILT.get(FILE)?.byteLength ?? 0;

describe('a publish over HTTP', () => {
  it('sends the signature of the release with the end of the upload', async () => {
    const scene = await createScene();
    await scene.publish({ sign: async ({ app, version }) => `signature of ${app} ${version}` });
    expect(scene.requests.at(-1)?.json).toEqual({ signature: 'signature of remote-tools 1.0.0' });
  });

  it('lists every file with its hash, sends what is missing, and has it published', async () => {
    const scene = await createScene({ states: [{ missing: [{ path: FILE, size: SIZE, offset: 0 }] }] });
    const report = vi.fn();
    expect(await scene.publish({ report, sourceVersion: '1.0.0', allowGrowth: true, commit: 'abc' })).toEqual(
      OUTCOME,
    );
    expect(scene.paths()).toEqual([
      `POST ${ROOT}`,
      `PUT ${ROOT}/${ID}/files/${FILE}`,
      `POST ${ROOT}/${ID}/finish`,
    ]);
    const [begun, , finished] = scene.requests;
    const { files, ...rest } = v.parse(uploadRequestSchema, begun?.json);
    expect(rest).toEqual({
      version: '1.0.0',
      channel: 'production',
      commit: 'abc',
      sourceVersion: '1.0.0',
      willPromote: false,
      allowGrowth: true,
    });
    expect(files.map(({ path }) => path)).toEqual([...BUILT.keys(), 'remote.json'].sort());
    expect(files.find(({ path }) => path === FILE)).toEqual({
      path: FILE,
      size: SIZE,
      integrity: `sha384-${createHash('sha384')
        .update(BUILT.get(FILE) ?? '')
        .digest('base64')}`,
    });
    expect(finished).toMatchObject({ text: 'publish', timeoutMs: 600_000, report });
    expect(report.mock.calls).toEqual([CHECKS]);
    expect(scene.requests.map(({ text }) => text)).toEqual(['publish', 'publish', 'publish']);
  });

  it('says how much it sends, what is there already, and how far it is at each quarter', async () => {
    const files = [...BUILT].map(([path, { byteLength: size }]) => ({ path, size, offset: 0 }));
    const scene = await createScene({ states: [{ missing: files.slice(0, 1), stored: 3 }] });
    await scene.publish();
    expect(scene.said).toEqual([
      expect.stringMatching(/^ {2}Sending 1 file \(\d\.\d kB\); the registry has 3 files already$/),
      expect.stringMatching(/^ {2}(\d\.\d kB) of \1 sent$/),
    ]);
    const tenth = await createScene({ states: [{ missing: [{ path: FILE, size: 10 * SIZE, offset: 0 }] }] });
    await tenth.publish();
    expect(tenth.said).toHaveLength(1);
    const none = await createScene();
    await none.publish();
    expect(none.said).toEqual([]);
  });

  it('goes on where an earlier run was cut short, and says so', async () => {
    const offset = SIZE - 10;
    const scene = await createScene({ states: [{ missing: [{ path: FILE, size: SIZE, offset }] }] });
    await scene.publish();
    expect(scene.said[0]).toMatch(/^ {2}Sending 1 file \((\d\.\d kB)\), going on after \d\.\d kB$/);
    const put = scene.requests.find(({ method }) => method === 'PUT');
    expect([put?.headers?.[UPLOAD_OFFSET_HEADER], put?.bytes?.byteLength]).toEqual([String(offset), 10]);
  });

  it('waits while somebody else finishes the same, and begins again where the upload is gone or has gaps', async () => {
    const missing = [{ path: FILE, size: SIZE, offset: 0 }];
    const scene = await createScene({
      states: [{ missing: [] }, { missing }],
      refusals: ['UPLOAD_BUSY', 'UPLOAD_INCOMPLETE', 'UPLOAD_UNKNOWN'],
    });
    expect(await scene.publish()).toEqual(OUTCOME);
    expect(scene.wait.mock.calls).toEqual([[1000]]);
    const toStep = (path: string) => /(uploads|files|finish)(\/[^/]*)?$/.exec(path)?.[1];
    const again = ['uploads', 'files', 'finish'];
    expect(scene.paths().map(toStep)).toEqual(['uploads', 'finish', 'finish', ...again, ...again]);
  });

  it('waits a minute for somebody else and no longer, and not for what the service refuses', async () => {
    const busy = (times: number) => Array.from({ length: times }, (): ControlErrorCode => 'UPLOAD_BUSY');
    const patient = await createScene({ refusals: busy(60) });
    expect(await patient.publish()).toEqual(OUTCOME);
    expect(patient.wait).toHaveBeenCalledTimes(60);
    const stuck = await createScene({ refusals: busy(61) });
    await expect(stuck.publish()).rejects.toMatchObject({ code: 'UPLOAD_BUSY' });
    expect(stuck.wait).toHaveBeenCalledTimes(60);
    const refused = await createScene({ refusals: ['UPLOAD_TOO_LARGE'] });
    await expect(refused.publish()).rejects.toMatchObject({ code: 'UPLOAD_TOO_LARGE' });
    expect(refused.paths()).toHaveLength(2);
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

  it('goes on at another service where one dies at the start or at the end of it', async () => {
    const scene = await createScene({ lostStarts: 2, refusals: [LOST, LOST] });
    expect(await scene.publish()).toEqual(OUTCOME);
    expect(scene.wait.mock.calls).toEqual([[1000], [1000], [1000], [1000]]);
  });

  it.each([
    ['and forgotten the upload', refuse('UPLOAD_UNKNOWN')],
    ['and the next one finds the version taken', TAKEN],
  ])('is done where a service has published it before it died, %s', async (_, refusal) => {
    const scene = await createScene({ refusals: [LOST, refusal] });
    await scene.record(RELEASE);
    expect(await scene.publish()).toEqual({ ...OUTCOME, newFiles: 0, newBytes: 0, unchangedFiles: 4 });
  });

  it('is refused where the version was taken before, or by another build', async () => {
    const scene = await createScene({ refusals: [TAKEN] });
    await scene.record(RELEASE);
    await expect(scene.publish()).rejects.toBe(TAKEN);
    const other = await createScene({ refusals: [LOST, TAKEN] });
    await other.record({ ...RELEASE, manifest: { ...manifest, federation: '9.9.9' } });
    await expect(other.publish()).rejects.toBe(TAKEN);
  });

  it('gives up on a service that does not come back', async () => {
    const scene = await createScene({ refusals: Array.from({ length: 20 }, () => LOST) });
    await expect(scene.publish()).rejects.toBe(LOST);
    expect(scene.wait).toHaveBeenCalledTimes(10);
  });
});
