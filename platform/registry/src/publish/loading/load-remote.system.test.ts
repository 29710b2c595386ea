import { execFileSync, spawnSync } from 'node:child_process';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemporaryFolder } from '@sharpside/server-kit/testing/temporary-folder';
import { describe, expect, it } from 'vitest';
import { loadRemote } from './load-remote.ts';
import { findOtherUser } from './other-user.ts';

type Scene = {
  before?: string;
  get?: string;
  init?: string;
  modules?: string[];
  limitMs?: number | undefined;
};

const SCREEN = 'async () => () => ({ default() {} })';

const load = ({ before = '', get = SCREEN, init = '() => {}', modules = ['./screen'], limitMs }: Scene) =>
  loadRemote(
    {
      entry: 'entry.js',
      modules,
      scripts: {
        'entry.js': `${before};\nexport const get = ${get};\nexport const init = ${init};`,
        'other.js': 'export default 1',
      },
    },
    limitMs,
  );

// Root there is somebody else outside, and there is no other user: as in a container without rights.
const ROOT_ALONE = ['--user', '--map-root-user'];
const hasNamespaces = spawnSync('unshare', [...ROOT_ALONE, 'true']).status === 0;

const reasonOf = async (scene: Scene) => (await load(scene))[0]?.reason;

describe('the process that loads a remote', () => {
  it.each([
    ['never ends', 'for (;;) {}', 3_000, /does not end within 3 s/],
    [
      'takes all memory of the language',
      'const all = []; for (;;) all.push(new Array(1e6).fill(1.5))',
      undefined,
      /ends the process|takes more than 768 MB/,
    ],
  ])('is ended when a script %s', async (_, before, limitMs, reason) => {
    const [finding] = await load({ before, limitMs });
    expect(finding).toMatchObject({ module: null, isProof: true, reason: expect.stringMatching(reason) });
  });

  it.runIf(process.platform === 'linux')('is ended when a script fills buffers, and says so', async () => {
    const before = 'const all = []; for (;;) { if (all.length < 30) all.push(new Uint8Array(1e8).fill(1)) }';
    expect(await reasonOf({ before, limitMs: 50_000 })).toBe('it takes more than 768 MB of memory');
  });

  it.runIf(hasNamespaces)('is of this user where root may become no other one', () => {
    const entry = `export const get = ${SCREEN}, init = () => {};`;
    const task = { entry: 'entry.js', modules: ['./screen'], scripts: { 'entry.js': entry } };
    const program = [
      `import { loadRemote } from ${JSON.stringify(join(import.meta.dirname, 'load-remote.ts'))};`,
      `console.log(JSON.stringify(await loadRemote(${JSON.stringify(task)})));`,
    ];
    const node = [process.execPath, '--input-type=module', '--eval', program.join('\n')];
    const said = execFileSync('unshare', [...ROOT_ALONE, ...node], { encoding: 'utf8' });
    expect(JSON.parse(said)).toEqual([]);
  });

  const IMPORT = "await import('./nothing.js').catch((error) => error)";
  it.each<[string, Scene]>([
    ['an import that fails', { before: `globalThis.met = ${IMPORT}` }],
    ['what starts a container', { init: '(shared) => { globalThis.met = shared }' }],
    ['its second part', { init: '(_, scope) => { globalThis.met = scope }' }],
    [
      'what waits for an answer',
      { get: '() => ({ then(resolve) { globalThis.met = resolve; resolve(() => ({ default() {} })) } })' },
    ],
    ['the document', { before: 'globalThis.met = document.createElement' }],
    ['the console', { before: 'globalThis.met = console.log' }],
    ['the clock', { before: 'globalThis.met = setTimeout' }],
    ['the promise of an import', { before: "globalThis.met = import('./other.js')" }],
    ['its own address', { before: 'globalThis.met = import.meta.url' }],
  ])('gives a script nothing that is not of its scope: %s', async (_, scene) => {
    const isOwn = '[globalThis.met.constructor.constructor, globalThis.met.constructor].includes(Function)';
    const told = `const look = () => { throw new Error('own: ' + (${isOwn})) };`;
    const screen = scene.get ?? SCREEN;
    const get = `async (name) => name === './look' ? look() : (${screen})(name)`;
    const findings = await load({
      ...scene,
      before: `${told}${scene.before ?? ''}`,
      get: screen === SCREEN ? get : `(name) => name === './look' ? look() : (${screen})(name)`,
      modules: ['./screen', './look'],
    });
    expect(findings.map(({ reason }) => reason)).toEqual(['own: true']);
  });

  it('compiles and changes nothing outside for a script that gets at an object of it', async () => {
    // A stack that ends within Node's own function gives an error that is one of the language outside.
    const before = `
      let met;
      const keep = (error) => { if (!(error instanceof Error)) met ??= error };
      (function deeper() {
        try { deeper() } catch {}
        try { import('./nothing.js').catch(keep) } catch (error) { keep(error) }
      })();
      await import('./nothing.js').catch(keep);
      const attempt = (work) => { try { return String(work()) } catch (error) { return error.message } };
      const outside = met.constructor;
      const isFrozen = [outside, outside.prototype, Object.getPrototypeOf(outside)].every(Object.isFrozen);
      throw new Error(attempt(() => outside.constructor('return process')()) + ', ' + isFrozen);`;
    expect(await reasonOf({ before })).toBe('Code generation from strings disallowed for this context, true');
  });

  it.each([
    ['a message', `throw new Error('x'.repeat(6e7))`, 'x'.repeat(500)],
    [
      'a message that throws',
      'throw { get message() { throw 1 } }',
      'it throws something that cannot be read',
    ],
    ['a message of several lines', `throw new Error('a\\n\\u001b[2Jb')`, 'a  [2Jb'],
  ])('tells a failure in one short line: %s', async (_, before, reason) => {
    expect(await load({ before })).toEqual([{ module: null, reason, isProof: true }]);
  });

  it('tells so many failures at most', async () => {
    const modules = Array.from({ length: 200 }, (_, index) => `./screen-${index}`);
    expect(await load({ get: '(name) => { throw new Error(name) }', modules })).toHaveLength(50);
  });
});

describe('a process that is closed', () => {
  const tryClosed = (text: string) =>
    execFileSync(
      process.execPath,
      [
        ...['--no-warnings', '--input-type=module', '--eval'],
        `import { closeProcess } from ${JSON.stringify(join(import.meta.dirname, 'close-process.ts'))};
         closeProcess();
         const told = (work) => { try { return String(work()) } catch (error) { return error.message } };
         ${text}`,
      ],
      { encoding: 'utf8', timeout: 30_000 },
    ).trim();

  it.each([
    ...[
      'process.kill(process.ppid, 0)',
      'process._kill(process.ppid, 0)',
      'process._debugProcess(process.ppid)',
    ],
    ...[
      'process._debugEnd(process.ppid)',
      'process.send?.([]) ?? process.send([])',
      "process.binding('tcp_wrap')",
    ],
    ...["process._linkedBinding('fs')", "process.dlopen({ exports: {} }, 'x.node')", 'process.abort()'],
    ...['process.reallyExit(3)', 'process.exit(3)', "process.getBuiltinModule('net')"],
  ])('refuses %s', (attempt) => {
    expect(tryClosed(`console.log(told(() => ${attempt}))`)).toBe(
      'there is no such right where a build is tried',
    );
    expect(
      tryClosed(`console.log(told(() => { Object.defineProperty(process, 'kill', { value: 1 }) }))`),
    ).toMatch(/Cannot redefine/);
  });

  it('has no network', () => {
    const asked = "fetch('http://127.0.0.1:8080/').then(() => 'answered', ({ cause }) => cause.message)";
    expect(tryClosed(`console.log(await ${asked})`)).toBe('there is no network where a build is tried');
  });
});

describe('the process around', () => {
  const END = { module: null, isProof: true };

  async function loadWith(script: string) {
    const folder = await createTemporaryFolder();
    await chmod(folder, 0o755);
    const path = join(folder, 'child.mjs');
    const start = `import { readFileSync, writeSync } from 'node:fs';
      const { nonce } = JSON.parse(readFileSync(0, 'utf8'));
      const answer = (...reasons) =>
        writeSync(1, JSON.stringify({ nonce, findings: reasons.map((reason) => ({ module: null, reason, isProof: true })) }));`;
    await writeFile(path, start + script);
    return loadRemote({ entry: 'entry.js', modules: [], scripts: {} }, undefined, path);
  }

  it.each([
    [
      'comes from one that is killed',
      "answer(); process.kill(process.pid, 'SIGKILL')",
      /ends the process \(SIGKILL\)/,
    ],
    ['comes from one that fails', 'answer(); process.exit(3)', /ends the process \(3\)/],
    [
      'has 60 MB',
      "const part = 'x'.repeat(1e5); for (let times = 0; times < 600; times += 1) writeSync(1, part);",
      /writes more than an answer has/,
    ],
  ])('has a finding where an answer %s', async (_, script, reason) => {
    expect(await loadWith(script)).toEqual([{ ...END, reason: expect.stringMatching(reason) }]);
  });

  // In a checkout that is closed to others, so is its Node, and the child stays this user's.
  const hasOtherUser = findOtherUser(import.meta.dirname).uid !== undefined;

  it.runIf(hasOtherUser)('cannot be signalled where root runs it', async () => {
    const script =
      "try { process.kill(process.ppid, 0); answer('signalled') } catch ({ code }) { answer(code) }";
    expect(await loadWith(script)).toEqual([{ ...END, reason: 'EPERM' }]);
  });
});
