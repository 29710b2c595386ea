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
    ...['../escape.js', '/etc/passwd', 'a/../../escape.js', '..\\escape.js', '%2e%2e/escape.js'],
    ...['a\0.js', '.hidden', 'a//b.js', 'C:/x.js', ''],
  ])('may not have a file named %j', async (path) => {
    const { begin, staged } = await startScene();
    const answer = await begin(aToolsUpload(named(path)).request);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error.message).toContain('files.1.path: must be a plain relative path');
    expect(await staged()).toEqual([]);
  });

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

  const asFolder = /is a file, and a folder of another file/;
  it.each<[string, object, RegExp]>([
    ['a name that no file system takes', named(`${'x'.repeat(300)}.js`), /names of at most 200 letters/],
    ['no manifest', { files: [file] }, /has no remote\.json or host\.json/],
    ['a file twice', named('main.js', 'MAIN.js'), /twice/],
    ['a file and a folder of one name', named('main.js', 'main.js/part.js'), asFolder],
    ['a file and a folder of one name in other letters', named('a/b/c.js', 'a/B'), asFolder],
    ['no files', { files: [] }, /files: must name the files/],
    ['a negative size', { files: [{ ...manifest, size: -1 }] }, /files\.0\.size/],
    ['half a byte', { files: [{ ...manifest, size: 1.5 }] }, /files\.0\.size/],
    ['no hash', { files: [{ ...manifest, integrity: 'x' }] }, /sha384-/],
    ['a bad version', { version: '../1' }, /version: must be a semantic/],
  ])('may not say %s', async (_, overrides, said) => {
    const { begin, staged } = await startScene();
    const answer = await begin({ ...aToolsUpload().request, ...overrides });
    const { code, message } = answer.json().error;
    expect([answer.statusCode, code]).toEqual([400, 'CONTROL_BAD_REQUEST']);
    expect(message).toMatch(said);
    expect(await staged()).toEqual([]);
  });
});
