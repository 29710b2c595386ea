import { describe, expect, it } from 'vitest';
import type { ControlConfigInput } from '../config.ts';
import { aToolsUpload, createUploader } from '../testing/an-upload.ts';
import { listStaged } from '../testing/scenes/upload-scene.ts';
import { startTestControl } from '../testing/test-control.ts';

async function startScene(config: Partial<ControlConfigInput> = {}) {
  const control = await startTestControl({ config });
  const token = await control.aToken({ app: 'remote-tools' });
  const staged = () => listStaged(control.stateDir);
  return { staged, ...createUploader(control, token) };
}

describe('the list of an upload', () => {
  const file = { path: 'main.js', size: 1, integrity: `sha384-${'A'.repeat(64)}` };
  const manifest = { ...file, path: 'remote.json' };

  const named = (...paths: string[]) => ({ files: [manifest, ...paths.map((path) => ({ ...file, path }))] });

  it.each([
    ['too many files', { uploadFiles: 3 }, 413, 'UPLOAD_TOO_LARGE', /has 5 files, and at most 3/],
    ['a file too large', { uploadFileBytes: 500 }, 413, 'UPLOAD_TOO_LARGE', /at most 500 are taken; split/],
    ['too many bytes', { uploadBytes: 3000 }, 413, 'UPLOAD_TOO_LARGE', /at most 3000 are taken/],
    ['no room', { uploadTotalBytes: 1000 }, 507, 'UPLOAD_NO_ROOM', /take up 0 of 1000 bytes/],
    ['a full disk', { uploadKeepFreeBytes: Number.MAX_SAFE_INTEGER }, 507, 'UPLOAD_NO_ROOM', /disk .* full/],
  ] as const)('may not have %s', async (_, config, status, code, said) => {
    const { begin, staged } = await startScene(config);
    const answer = await begin(aToolsUpload().request);
    expect(answer.json().error).toMatchObject({ code, message: expect.stringMatching(said) });
    expect(answer.statusCode).toBe(status);
    expect(await staged()).toEqual([]);
  });

  it.each<[string, object, RegExp]>([
    [
      'a path that leads out of its folder',
      named('../escape.js'),
      /files\.1\.path: must be a plain relative/,
    ],
    ['no manifest', { files: [file] }, /has no remote\.json or host\.json/],
    ['a file twice', named('main.js', 'MAIN.js'), /twice/],
    ['a file and a folder of one name', named('a/b/c.js', 'a/B'), /is a file, and a folder of another file/],
    ['a size that is none', { files: [{ ...manifest, size: -1 }] }, /files\.0\.size/],
    ['no hash', { files: [{ ...manifest, integrity: 'x' }] }, /sha384-/],
  ])('may not say %s', async (_, overrides, said) => {
    const { begin, staged } = await startScene();
    const answer = await begin({ ...aToolsUpload().request, ...overrides });
    const { code, message } = answer.json().error;
    expect([answer.statusCode, code]).toEqual([400, 'CONTROL_BAD_REQUEST']);
    expect(message).toMatch(said);
    expect(await staged()).toEqual([]);
  });
});
