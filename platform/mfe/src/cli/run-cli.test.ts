import type { Store } from '@sharpside/object-store';
import { createTemporaryFolder } from '@sharpside/server-kit/testing/temporary-folder';
import { describe, expect, it } from 'vitest';
import { type HereOptions, runHere } from '../testing/run-mfe.ts';
import { EXIT_CODES } from './explain-error.ts';

const NOTHING: Store = {
  get: async () => undefined,
  list: async () => [],
  listFolders: async () => [],
  putIfAbsent: async () => true,
  remove: async () => {},
};

async function run(argv: readonly string[], { isTerminal, settings, deps }: Partial<HereOptions> = {}) {
  const cwd = await createTemporaryFolder();
  const over = { createStore: () => NOTHING, ...deps };
  const { code, stdout: out, stderr: err } = await runHere(argv, { cwd, isTerminal, settings, deps: over });
  return { code, out, err };
}

const failing = (error: unknown) => ({
  deps: { createStore: () => ({ ...NOTHING, list: () => Promise.reject(error) }) },
});

const unreadable = Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES', syscall: 'open' });

describe('a command line', () => {
  it('that is wrong is answered at once, with the way to the help and no page of codes', async () => {
    expect(await run(['promot'])).toEqual({
      code: EXIT_CODES.usage,
      out: '',
      err: "✖ There is no command 'promot'. Did you mean 'promote'?\n`mfe --help` lists the commands.\n",
    });
    expect(await run(['gc', 'x'])).toMatchObject({
      err: "✖ 'x' is too much: the command takes nothing.\n`mfe gc --help` shows what it takes.\n",
    });
  });

  it('that asks is shown the help, and is done; one that says nothing is shown it too, and is not', async () => {
    expect((await run(['--version'])).out).toMatch(/^\d+\.\d+\.\d+\n$/);
    const { out } = await run(['--help']);
    expect(out).toMatch(/^mfe publishes the apps[\s\S]*\nExit codes: 0 done.*\n$/);
    for (const argv of [['-h'], ['help']])
      expect(await run(argv)).toEqual({ code: EXIT_CODES.done, out, err: '' });
    expect(await run([])).toEqual({ code: EXIT_CODES.usage, out, err: '' });
    const command = await run(['promote', '--help']);
    expect(command.code).toBe(EXIT_CODES.done);
    expect(command.out).toMatch(/^Make a release live, for everybody or as a canary\.\n\nUsage: mfe promote/);
    expect(await run(['help', 'promote'])).toEqual(command);
  });

  it("that the system refuses ends in the system's words, without control characters and a page to look at", async () => {
    const error = Object.assign(new Error('no\u001b[2J\nsecond'), { code: 'X', syscall: 'open' });
    expect(await run(['status'], failing(error))).toEqual({
      code: EXIT_CODES.refused,
      out: '',
      err: '\n✖ no\nsecond\n',
    });
  });

  it('gives machines an error as one document on the output, with its code and what to do', async () => {
    const failed = await run(['status', '--json'], failing(unreadable));
    expect(failed).toMatchObject({ code: EXIT_CODES.refused, err: '' });
    expect(failed.out).toBe(
      '{\n  "error": {\n    "code": "EACCES",\n    "message": "EACCES: permission denied",\n    "next": ""\n  }\n}\n',
    );
    const wrong = await run(['gc', 'x', '--json']);
    expect(JSON.parse(wrong.out)).toEqual({
      error: {
        code: 'USAGE',
        message: "'x' is too much: the command takes nothing.",
        next: '`mfe gc --help` shows what it takes.',
      },
    });
  });
});

describe('colours', () => {
  it('mark what failed on a terminal, and only there', async () => {
    const { err } = await run(['promot'], { isTerminal: true });
    expect(err.startsWith('\u001b[31m✖\u001b[39m There is no command')).toBe(true);
    const plain = await run(['promot'], { isTerminal: true, settings: { NO_COLOR: '1' } });
    expect(plain.err).toMatch(/^✖ There is no command/);
  });

  it('dim the way to the page of codes', async () => {
    const { err } = await run(['status', '--store', 'https://user@control.example'], { isTerminal: true });
    expect(err).toContain('\u001b[2m(CONTROL_ADDRESS_INVALID; docs/errors.md has more)\u001b[22m\n');
  });
});
