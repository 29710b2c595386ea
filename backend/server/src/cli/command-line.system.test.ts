import { readers } from '@sharpside/ingest/readers/readers';
import { aGame, createTestData } from '@sharpside/ingest/testing/a-data-folder';
import { acceptanceArgs, toCsv } from '@sharpside/ingest/testing/ingest-text';
import { describe, expect, it, vi } from 'vitest';
import { createCliScene, runBackend, runInProcess } from '../testing/run-backend.ts';
import { commands } from './commands.ts';

describe('the command line', () => {
  it.each([
    ['an unknown command', ['frobnicate'], /There is no command 'frobnicate'\. Commands: init, ingest/],
    ['an unknown source', ['ingest', 'weather', 'x.csv'], /no source 'weather'\. Sources: statcast, /],
    ['no source', ['ingest'], /Missing <source>: one of statcast, .*; and <file\|url>: files or addresses/],
    ['no file', ['ingest', 'odds'], /Missing <file\|url>: files or addresses of that source\./],
    ['a misspelt source', ['ingest', 'statcst', 'x.csv'], /no source 'statcst'\. Did you mean 'statcast'/],
    ['a misspelt option', ['publish', '--kep', '3'], /There is no option --kep\. Did you mean '--keep'\?/],
    ['a wrong number', ['publish', '--keep', 'all'], /'all' is no number of snapshots/],
    ['no batch to take out', ['batches', 'remove', '--reason', 'x'], /Name one batch/],
    ['a word for a batch', ['batches', 'remove', 'all', '--reason', 'x'], /Name one batch/],
    ['no reason to take it out', ['batches', 'remove', '1'], /Say why: --reason/],
    ['an unknown step', ['batches', 'drop', '1'], /'drop' is not understood/],
  ])('that is wrong ends with 2 and says why: %s', async (_, argv, message) => {
    const { code, stdout, stderr } = await runInProcess(argv);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(message);
  });

  it('lets a server beside it go first where it fetches and publishes, not where somebody waits for it', async () => {
    const { data } = await createTestData();
    const findBackground = async (line: string) => {
      const lowerPriority = vi.fn();
      const [name = '', ...argv] = line.split(' ');
      await runInProcess([name, ...argv, '--data', data.root], { lowerPriority });
      return lowerPriority.mock.calls.length === 1 ? [name] : [];
    };
    const found = await Promise.all(
      ['ingest odds none.json', 'publish', 'refresh', 'snapshots', 'serve'].map(findBackground),
    );
    expect(found.flat()).toEqual(['ingest', 'publish', 'refresh']);
  });

  it('shows its commands, with 2 where none was named', async () => {
    expect((await runInProcess(['--help'])).code).toBe(0);
    const { code, stdout } = await runInProcess([]);
    expect(code).toBe(2);
    for (const { name, summary } of commands)
      expect(stdout).toMatch(new RegExp(`^ {2}${name} .*${summary.slice(0, 20)}`, 'm'));
  });

  it.each(commands)('shows what $name takes', async ({ name, summary, options, examples }) => {
    const { code, stdout } = await runInProcess([name, '--help']);
    expect(code).toBe(0);
    expect(stdout).toBe((await runInProcess(['help', name])).stdout);
    const [first, , usage] = stdout.split('\n');
    expect(first).toBe(`${summary}.`);
    expect(usage).toMatch(new RegExp(`^Usage: backend ${name} .*\\[options\\]$`));
    expect(summary).toMatch(/^[A-Z][\w-]+ \w+ /);
    for (const option of [...Object.keys(options), 'data', 'json', 'help'])
      expect(stdout).toMatch(new RegExp(`^ {2}--${option}( <\\w+>)? {2,}\\w+ \\w+`, 'm'));
    expect(examples).not.toEqual([]);
    for (const example of examples) {
      expect(example).toMatch(new RegExp(`^${name}( |$)`));
      expect(stdout.slice(stdout.indexOf('\n\nExamples:\n'))).toContain(`\n  backend ${example}\n`);
    }
  });

  it('lists every source in the help of ingest', async () => {
    const { stdout } = await runInProcess(['ingest', '--help']);
    for (const { source, about } of readers)
      expect(stdout).toMatch(new RegExp(`${source} +${about.slice(0, 12).replace(/[()]/g, '.')}`));
  });

  it.each([
    ['a folder of the command line', ['--data', 'mine'], {}, '/srv/mine'],
    ['one of the environment', [], { BACKEND_DATA: '/data' }, '/data'],
    ['none, which is one of its own', [], { BACKEND_DATA: '' }, '/srv/.data/backend'],
  ])('keeps its data in %s', async (_, argv, environment, folder) => {
    const { stderr } = await runInProcess(['publish', ...argv], { cwd: '/srv', environment });
    expect(stderr).toContain(`nothing was ingested into ${folder} yet`);
  });

  it('tells of a fault that nobody foresaw where it happened', async () => {
    const lowerPriority = () => {
      throw new TypeError('no such thing');
    };
    const run = (...argv: string[]) => runInProcess(['publish', ...argv], { lowerPriority });
    const { code, stdout, stderr } = await run();
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^✖ TypeError: no such thing\n +at .*\n/);
    expect(stderr).not.toContain('docs/backend-errors.md');
    expect(JSON.parse((await run('--json')).stdout)).toEqual({ error: { message: 'no such thing' } });
  });

  it('leads to the table of errors for its own codes only', async () => {
    const lowerPriority = () => {
      throw Object.assign(new Error('database is locked'), { code: 'ERR_SQLITE_ERROR' });
    };
    const { stderr } = await runInProcess(['publish'], { lowerPriority });
    expect(stderr).toBe('✖ database is locked\n(ERR_SQLITE_ERROR)\n');
  });

  it('says of a wrong command line only what is wrong', async () => {
    const { stderr } = await runInProcess(['frobnicate']);
    expect(stderr).toMatch(/^✖ There is no command 'frobnicate'\. Commands: .*\.\n$/);
    const help = await runInProcess(['help', 'frobnicate']);
    expect({ code: help.code, stderr: help.stderr }).toEqual({ code: 2, stderr });
    expect((await runInProcess(['-h'])).stdout).toBe((await runInProcess(['--help'])).stdout);
  });

  it('gives errors to programs as JSON', async () => {
    const { run } = await createCliScene();
    const { code, stdout, stderr } = await run('publish', '--json');
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'SNAPSHOT_EMPTY' } });
  });

  it('runs as a program of its own', async () => {
    const { data, write } = await createCliScene();
    const argv = ['ingest', 'statcast', await write('good.csv', toCsv(aGame(900001, 3))), ...acceptanceArgs];
    const { code, stdout, stderr } = await runBackend(argv, { environment: { BACKEND_DATA: data.root } });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/1 file ingested/);
  });
});
