import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Runs a program in which `run` renders a page by a script with this code. */
const start = (program: string) =>
  spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `const { createPrerenderer } = await import(${JSON.stringify(join(import.meta.dirname, 'prerenderer.ts'))});
const run = (code) =>
  createPrerenderer('globalThis.prerender = () => { ' + code + '; return JSON.stringify({ html: "", styles: [] }); };', {
    name: 'host@1.0.0',
  }).render({ path: '/' });
${program}
setImmediate(() => setImmediate(() => console.log('It lives.')));`,
    ],
    { encoding: 'utf8' },
  );

it.each([
  "Promise.reject(new Error('no'))",
  "(async () => { throw 'no' })()",
  'new Promise(() => { throw {} })',
])('a process goes on where a script leaves a promise rejected: %s', (code) => {
  const { status, stdout, stderr } = start(`run(${JSON.stringify(code)});`);
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: 'It lives.\n', stderr: '' });
});

it('a process still ends where it leaves a promise of its own rejected', () => {
  const { status, stdout, stderr } = start("run('1'); Promise.reject(new Error('Of the process.'));");
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toContain('Of the process.');
});
