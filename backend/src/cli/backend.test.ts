import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { readers } from '../readers/readers.ts';
import { aGame, createTestData } from '../testing/a-data-folder.ts';
import { toCsv } from '../testing/ingest-text.ts';
import { runBackend, runInProcess } from '../testing/run-backend.ts';
import { commands } from './commands.ts';

// Publications and processes; a machine that does other things too needs its time.
vi.setConfig({ testTimeout: 60_000 });

async function createScene() {
  const { folder, data } = await createTestData();
  const write = async (name: string, text: string) => {
    await writeFile(join(folder, name), text);
    return name;
  };
  let minutes = 0;
  const run = (...argv: string[]) => {
    minutes += 1;
    const now = () => new Date(Date.UTC(2031, 4, 5, 10, minutes));
    return runInProcess([...argv, '--data', data.root], { cwd: folder, now });
  };
  return { folder, data, write, run };
}

const inFolder = (folder: string, name: string) => join(folder, name);

describe('backend ingest', () => {
  it('says of each file what was read, kept and dropped, and why', async () => {
    const { folder, write, run } = await createScene();
    await write(
      'good.csv',
      toCsv([...aGame(900001, 3), ...aGame(900001, 1, { type: 'Q', pitch_number: 9 })]),
    );
    const { code, stdout } = await run('ingest', 'statcast', inFolder(folder, 'good.csv'));
    expect(code).toBe(0);
    expect(stdout.split('\n')).toEqual([
      expect.stringMatching(/^✔ .*good\.csv: read 4 rows, kept 3, dropped 1 → 3 mlb_pitches, 1 mlb_players$/),
      '    dropped 1: type is none of B, S, X, for example Q',
      '1 file ingested, 0 known before, 0 failed.',
      "Nothing of it is served yet: 'backend publish' publishes a snapshot.",
      '',
    ]);
  });

  it('reads the other files where one fails, and ends with 1', async () => {
    const { folder, write, run } = await createScene();
    await write('bad.csv', 'a,b\n1,2\n');
    await write('good.csv', toCsv(aGame(900001, 3)));
    const { code, stdout } = await run(
      'ingest',
      'statcast',
      inFolder(folder, 'bad.csv'),
      inFolder(folder, 'good.csv'),
      '--publish',
    );
    expect(code).toBe(1);
    expect(stdout).toMatch(/✖ bad\.csv has no column game_pk.*\n✔ /);
    expect(stdout).toMatch(
      /1 file ingested, 0 known before, 1 failed\.\nPublished snapshot 20310505T100100000Z-/,
    );
  });

  it('goes on where it stopped when it is started again', async () => {
    const { folder, write, run } = await createScene();
    await write('one.csv', toCsv(aGame(900001, 3)));
    await write('two.csv', toCsv(aGame(900002, 3)));
    await run('ingest', 'statcast', inFolder(folder, 'one.csv'));
    const { stdout } = await run(
      'ingest',
      'statcast',
      inFolder(folder, 'one.csv'),
      inFolder(folder, 'two.csv'),
    );
    expect(stdout).toMatch(/= .*one\.csv: ingested before, as batch 1\n✔ .*two\.csv/);
    expect(stdout).toMatch(/1 file ingested, 1 known before, 0 failed/);
  });

  it('answers programs with one JSON document', async () => {
    const { folder, write, run } = await createScene();
    await write('good.csv', toCsv(aGame(900001, 3)));
    const { stdout, stderr } = await run(
      'ingest',
      'statcast',
      inFolder(folder, 'good.csv'),
      inFolder(folder, 'none.csv'),
      '--json',
      '--sample',
      '--publish',
    );
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual({
      files: [
        expect.objectContaining({ kind: 'ingested', batch: 1, read: 3, kept: 3, dropped: {}, warnings: [] }),
        expect.objectContaining({ kind: 'failed', code: 'INPUT_MISSING' }),
      ],
      published: expect.stringMatching(/^20310505T/),
    });
    expect(JSON.parse((await run('snapshots', '--json')).stdout).snapshots[0].sources).toMatchObject([
      { source: 'statcast', isSample: true },
    ]);
  });
});

describe('backend snapshots', () => {
  it('lists them, newest first, and marks the one that is served', async () => {
    const { folder, write, run } = await createScene();
    for (const game of [1, 2]) {
      await write(`${game}.csv`, toCsv(aGame(900000 + game, 2)));
      await run('ingest', 'statcast', inFolder(folder, `${game}.csv`), '--publish');
    }
    const lines = (await run('snapshots')).stdout.split('\n');
    expect(lines[0]).toMatch(/^SNAPSHOT .* PUBLISHED \(UTC\) .* ROWS .* SIZE .* NEWEST DAY/);
    expect(lines[1]).toMatch(/^20310505T100200000Z-[0-9a-f]{12} \* {2}2031-05-05 10:02 .* 2031-05-04$/);
    expect(lines[2]).toMatch(/^20310505T100100000Z-[0-9a-f]{12} {4}2031-05-05 10:01/);
  });

  it('goes back to one', async () => {
    const { folder, write, run } = await createScene();
    const ids = [];
    for (const game of [1, 2]) {
      await write(`${game}.csv`, toCsv(aGame(900000 + game, 2)));
      ids.push(
        JSON.parse(
          (await run('ingest', 'statcast', inFolder(folder, `${game}.csv`), '--publish', '--json')).stdout,
        ).published,
      );
    }
    const { code, stdout } = await run('snapshots', '--use', String(ids[0]), '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout).current).toBe(ids[0]);
  });

  it('says what to do where there is none, and refuses an unknown one', async () => {
    const { run } = await createScene();
    expect((await run('snapshots')).stdout).toBe(
      "There is no snapshot yet: 'backend publish' makes one of what was ingested.\n",
    );
    const { code, stderr } = await run('snapshots', '--use', '20310505T100100000Z-000000000000');
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /✖ there is no snapshot .*; 'backend snapshots' lists those that are there\n\(SNAPSHOT_UNKNOWN; docs\/backend-errors\.md has more\)/,
    );
  });
});

describe('backend publish and refresh', () => {
  it('publishes, and says so where there is nothing', async () => {
    const { folder, write, run } = await createScene();
    expect(await run('publish')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/nothing was ingested .* start with 'backend ingest'/),
    });
    await write('good.csv', toCsv(aGame(900001, 3)));
    await run('ingest', 'statcast', inFolder(folder, 'good.csv'));
    expect((await run('publish')).stdout).toMatch(/^Published snapshot .*: \d+ rows from 1 source\.\n$/);
  });

  it('refreshes what its configuration names, and ends with 1 where something failed', async () => {
    const { folder, write, run } = await createScene();
    await write('good.csv', toCsv(aGame(900001, 3)));
    const job = (name: string, file: string) => ({
      name,
      source: 'statcast',
      every: 'day',
      inputs: [inFolder(folder, file)],
    });
    await write('refresh.json', JSON.stringify({ jobs: [job('good', 'good.csv'), job('bad', 'none.csv')] }));
    const { code, stdout } = await run('refresh', '--config', inFolder(folder, 'refresh.json'));
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /✔ good: 1 new file, 0 known before, 0 failed\n✖ bad: 0 new files, 0 known before, 1 failed\n {4}there is no file/,
    );
    expect(stdout).toMatch(/Published snapshot/);
    expect((await run('refresh', '--config', inFolder(folder, 'refresh.json'))).stdout).toMatch(
      /= good: not due/,
    );
  });
});

describe('the command line', () => {
  it.each([
    ['an unknown command', ['frobnicate'], /There is no command 'frobnicate'\. Commands: ingest, publish/],
    [
      'an unknown source',
      ['ingest', 'weather', 'x.csv'],
      /There is no source 'weather'\. Sources: statcast, /,
    ],
    ['no source', ['ingest'], /Which source\? One of statcast, /],
    ['no file', ['ingest', 'odds'], /Name a file or an address of odds: The Odds API v4/],
    ['an unknown option', ['publish', '--fast'], /Unknown option '--fast'/],
    ['a wrong number', ['publish', '--keep', 'all'], /'all' is no number of snapshots/],
  ])('that is wrong ends with 2 and says why: %s', async (_, argv, message) => {
    const { code, stdout, stderr } = await runInProcess(argv);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(message);
  });

  it('lets a server beside it go first where it fetches and publishes, not where somebody waits for it', async () => {
    const { data } = await createTestData();
    const findBackground = async (name: string) => {
      const standBack = vi.fn();
      await runInProcess([name, '--data', data.root], { standBack });
      return standBack.mock.calls.length === 1 ? [name] : [];
    };
    const found = await Promise.all(
      ['ingest', 'publish', 'refresh', 'snapshots', 'serve'].map(findBackground),
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

  it.each(commands)('shows what $name takes', async ({ name, options, examples }) => {
    const { code, stdout } = await runInProcess([name, '--help']);
    expect(code).toBe(0);
    expect(stdout).toBe((await runInProcess(['help', name])).stdout);
    for (const option of Object.keys(options)) expect(stdout).toContain(`--${option}`);
    for (const example of examples) expect(stdout).toContain(example);
  });

  it('lists every source in the help of ingest', async () => {
    const { stdout } = await runInProcess(['ingest', '--help']);
    for (const { source, about } of readers)
      expect(stdout).toMatch(new RegExp(`${source} +${about.slice(0, 12).replace(/[()]/g, '.')}`));
  });

  it('gives errors to programs as JSON', async () => {
    const { run } = await createScene();
    const { code, stdout, stderr } = await run('publish', '--json');
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'SNAPSHOT_EMPTY' } });
  });

  it('runs as a program of its own', async () => {
    const { folder, data, write } = await createScene();
    await write('good.csv', toCsv(aGame(900001, 3)));
    const { code, stdout, stderr } = await runBackend(['ingest', 'statcast', inFolder(folder, 'good.csv')], {
      environment: { BACKEND_DATA: data.root },
    });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/1 file ingested/);
  });
});
