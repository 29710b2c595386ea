import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Runs a program that has a closed scope; `run` runs a script in it. */
const start = (program: string) =>
  spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `const { compileClosed, createClosedScope } = await import(${JSON.stringify(join(import.meta.dirname, 'closed-scope.ts'))});
const run = (code) => createClosedScope(60_000).run(compileClosed(code, 'test.js'));
${program}
setImmediate(() => setImmediate(() => console.log('It lives.')));`,
    ],
    { encoding: 'utf8' },
  );

it.each([
  "Promise.reject(new Error('no'))",
  "(async () => { throw 'no' })()",
  'new Promise(() => { throw {} })',
])('a process goes on where a script of a scope leaves a promise rejected: %s', (code) => {
  expect(start(`run(${JSON.stringify(code)});`)).toMatchObject({
    status: 0,
    stdout: 'It lives.\n',
    stderr: '',
  });
});

it('a process still ends where it leaves a promise of its own rejected', () => {
  const { status, stdout, stderr } = start("run('1'); Promise.reject(new Error('Of the process.'));");
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toContain('Of the process.');
});
