import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readers } from '@sharpside/ingest/readers/readers';
import { aGame, createTestData } from '@sharpside/ingest/testing/a-data-folder';
import { acceptanceArgs, toCsv } from '@sharpside/ingest/testing/ingest-text';
import { toByteSize, toCount } from '@sharpside/server-kit/cli';
import { describe, expect, it, vi } from 'vitest';
import { runBackend, runInProcess } from '../testing/run-backend.ts';
import { commands } from './commands.ts';

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
  /** The labels and shares of the bar that somebody at a terminal sees. */
  const watch = async (...argv: string[]) => {
    const options = { cwd: folder, isTerminal: true };
    const { stderr } = await runInProcess([...argv, '--data', data.root], options);
    return { stderr, steps: [...stderr.matchAll(/\] +(\d+ %) {2}([^\r]+)/g)].map((step) => step.slice(1)) };
  };
  return { folder, data, write, run, watch };
}

/** Takes the bar off the line. */
const CLEARED = '\r\u001b[2K';

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

describe('backend ingest, of values that cannot be', () => {
  it('says how many of which, and what is noteworthy', async () => {
    const { folder, write, run } = await createScene();
    const [pitch = {}] = aGame(900001, 1);
    await write('odd.csv', toCsv([{ ...pitch, launch_speed: 518 }, pitch]));
    const { stdout } = await run('ingest', 'statcast', inFolder(folder, 'odd.csv'));
    expect(stdout.split('\n').slice(1, 3)).toEqual([
      '    unknown value 1: launch_speed is not within 1 to 125, for example 518',
      '    note: mlb_pitches: 1 rows repeat a key; the last one stays',
    ]);
  });

  it('reads files again where it is told to', async () => {
    const { folder, write, run } = await createScene();
    await write('good.csv', toCsv(aGame(900001, 3)));
    const argv = ['ingest', 'statcast', inFolder(folder, 'good.csv')];
    await run(...argv);
    expect((await run(...argv)).stdout.split('\n').slice(1)).toEqual([
      '0 files ingested, 1 known before, 0 failed.',
      '',
    ]);
    expect((await run(...argv, '--force')).stdout).toContain('1 file ingested, 0 known before');
  });

  it('publishes what was ingested before and is not served, and nothing where all of it is', async () => {
    const { folder, write, run } = await createScene();
    await write('good.csv', toCsv(aGame(900001, 3)));
    const argv = ['ingest', 'statcast', inFolder(folder, 'good.csv'), '--json'];
    const [answer] = JSON.parse((await run(...argv)).stdout).files;
    expect(answer).toMatchObject({ kind: 'ingested', input: argv[2], refused: {} });
    expect(answer.tables).toMatchObject({ mlb_pitches: { rows: 3 }, mlb_players: { rows: 1 } });
    const { stdout } = await run(...argv, '--publish');
    expect(JSON.parse(stdout)).toEqual({
      files: [{ ...answer, kind: 'known' }],
      published: expect.stringMatching(/^20310505T/),
    });
    expect(JSON.parse((await run(...argv, '--publish')).stdout).published).toBeNull();
    expect((await run(...argv.slice(0, -1), '--publish')).stdout).toContain(
      'Nothing new: no snapshot was published.',
    );
  });

  it('shows at a terminal how far it is, by the size of the files', async () => {
    const { folder, write, watch } = await createScene();
    const text = toCsv(aGame(900001, 3));
    await write('one.csv', text);
    await write('two.csv', text.replaceAll('900001', '900002'));
    const [one, two] = ['one.csv', 'two.csv'].map((name) => inFolder(folder, name));
    const { steps, stderr } = await watch('ingest', 'statcast', `${one}`, `${two}`);
    expect(steps).toEqual([
      ['0 %', `1 of 2  ${one}`],
      ['50 %', `2 of 2  ${two}`],
    ]);
    expect(stderr.endsWith(CLEARED)).toBe(true);
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
    expect(lines[0]).toMatch(/^SNAPSHOT +PUBLISHED \(UTC\) +ROWS +SIZE +NEWEST DAY$/);
    const { snapshots } = JSON.parse((await run('snapshots', '--json')).stdout);
    const toFigures = (at: number) => {
      const parts: { rows: number; bytes: number }[] = Object.values(snapshots[at].tables);
      const sum = (what: 'rows' | 'bytes') => parts.reduce((total, part) => total + part[what], 0);
      return ` +${toCount(sum('rows'), 'row').split(' ')[0]} +${toByteSize(sum('bytes'))} +`;
    };
    expect(lines[1]).toMatch(
      new RegExp(`^20310505T100200000Z-[0-9a-f]{12} \\* {2}2031-05-05 10:02${toFigures(0)}2031-05-04$`),
    );
    expect(lines[2]).toMatch(
      new RegExp(`^20310505T100100000Z-[0-9a-f]{12} {4}2031-05-05 10:01${toFigures(1)}2031-05-04$`),
    );
    expect(lines.slice(3)).toEqual(['']);
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
    expect(JSON.parse(stdout)).toMatchObject({ current: ids[0], rollback: { id: ids[0] } });
    expect((await run('snapshots')).stdout).toContain(
      `Held at snapshot ${ids[0]}, to which somebody went back on 2031-05-05 10:03 UTC: 'backend refresh' publishes nothing.`,
    );
    await write('refresh.json', '{"jobs":[]}');
    const refresh = await run('refresh', '--config', inFolder(folder, 'refresh.json'));
    expect(refresh).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Held at snapshot/) });
    await run('publish');
    expect((await run('snapshots')).stdout).not.toContain('Held');
  });

  it('marks those that hold sample data', async () => {
    const { folder, write, run } = await createScene();
    await write('sample.csv', toCsv(aGame(900001, 2)));
    await run('ingest', 'statcast', inFolder(folder, 'sample.csv'), '--sample', '--publish');
    await write('more.csv', toCsv(aGame(900002, 2)));
    await run('ingest', 'statcast', inFolder(folder, 'more.csv'), '--sample', '--publish');
    expect((await run('snapshots')).stdout.match(/2031-05-04 .*$/gm)).toEqual([
      '2031-05-04  sample',
      '2031-05-04  sample',
    ]);
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
    const { stdout } = await run('publish');
    const manifest = JSON.parse((await run('snapshots', '--json')).stdout).snapshots[0];
    const parts: { rows: number }[] = Object.values(manifest.tables);
    const rows = toCount(
      parts.reduce((sum, part) => sum + part.rows, 0),
      'row',
    );
    expect(stdout).toBe(`Published snapshot ${manifest.id}: ${rows} from 1 source.\n`);
    expect(JSON.parse((await run('publish', '--json')).stdout)).toMatchObject({
      sources: manifest.sources,
      tables: { mlb_pitches: { rows: 3 } },
    });
  });

  it('keeps as many snapshots as it is told', async () => {
    const { folder, write, run } = await createScene();
    await write('good.csv', toCsv(aGame(900001, 3)));
    await run('ingest', 'statcast', inFolder(folder, 'good.csv'), '--publish');
    await run('publish', '--keep', '1');
    const { stdout } = await run('snapshots', '--json');
    expect(JSON.parse(stdout).snapshots.map(({ id }: { id: string }) => id.slice(0, 16))).toEqual([
      '20310505T1002000',
    ]);
  });

  it('shows at a terminal how far the publication is, up to its end', async () => {
    const { folder, write, run, watch } = await createScene();
    await write('good.csv', toCsv(aGame(900001, 3)));
    await run('ingest', 'statcast', inFolder(folder, 'good.csv'));
    const { steps, stderr } = await watch('publish');
    const shares = steps.map(([share = '']) => Number.parseInt(share, 10));
    expect(shares.length).toBeGreaterThan(2);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.at(-1)).toBe(100);
    expect(stderr.endsWith(CLEARED)).toBe(true);
  });

  it('shows at a terminal what is fetched', async () => {
    const { folder, write, watch } = await createScene();
    await write('good.csv', toCsv(aGame(900001, 3)));
    const job = (name: string, file: string) => ({
      name,
      source: 'statcast',
      every: 'day',
      inputs: [inFolder(folder, file)],
    });
    const jobs = [job('none', 'none.csv'), job('good', 'good.csv')];
    await write('refresh.json', JSON.stringify({ jobs }));
    const { steps, stderr } = await watch('refresh', '--config', inFolder(folder, 'refresh.json'));
    expect(steps).toEqual([
      ['0 %', inFolder(folder, 'none.csv')],
      ['50 %', inFolder(folder, 'good.csv')],
    ]);
    expect(stderr.endsWith(CLEARED)).toBe(true);
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
    // A job that failed is due again.
    const { stdout: again } = await run('refresh', '--config', inFolder(folder, 'refresh.json'));
    expect(again).toMatch(/^= good: not due\n✖ bad: .*\n.*\nNothing new: no snapshot was published\.\n$/);
    const all = await run('refresh', '--all', '--config', inFolder(folder, 'refresh.json'));
    expect(all.stdout).toContain('✔ good: 0 new files, 1 known before, 0 failed');
  });

  it('refreshes by the configuration in the data folder, and answers programs with one JSON document', async () => {
    const { data, folder, write, run } = await createScene();
    await write('good.csv', toCsv(aGame(900001, 3)));
    const inputs = [inFolder(folder, 'good.csv')];
    const jobs = [{ name: 'pitches', source: 'statcast', every: 'day', inputs }];
    await mkdir(data.root, { recursive: true });
    await writeFile(join(data.root, 'refresh.json'), JSON.stringify({ jobs }));
    const { code, stdout } = await run('refresh', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      jobs: [expect.objectContaining({ job: 'pitches', state: 'done', ingested: 1, known: 0, failures: [] })],
      published: expect.stringMatching(/^20310505T/),
    });
    expect(JSON.parse((await run('refresh', '--json')).stdout)).toMatchObject({
      jobs: [{ job: 'pitches', state: 'not due' }],
      published: null,
    });
  });
});

describe('backend evaluate', () => {
  it('says of which snapshot it speaks, and of each model what it has to go by', async () => {
    const { folder, write, run } = await createScene();
    await write('good.csv', toCsv(aGame(900001, 3)));
    await run('ingest', 'statcast', inFolder(folder, 'good.csv'), '--publish');
    const { code, stdout } = await run('evaluate', '--json');
    const { snapshot, evaluations } = JSON.parse(stdout);
    expect({ code, snapshot }).toEqual({ code: 0, snapshot: expect.stringMatching(/^20310505T100100000Z-/) });
    const lines = (await run('evaluate')).stdout.split('\n');
    expect(lines.slice(0, 2)).toEqual([
      `Snapshot ${snapshot}: each forecast from what was known before its day; lower scores are better.`,
      '',
    ]);
    const kinds = evaluations.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toHaveLength(7);
    for (const kind of kinds) expect(lines.join('\n')).toMatch(new RegExp(`^${kind} `, 'm'));
  });
});

describe('the command line', () => {
  it.each([
    [
      'an unknown command',
      ['frobnicate'],
      /There is no command 'frobnicate'\. Commands: init, ingest, publish/,
    ],
    [
      'an unknown source',
      ['ingest', 'weather', 'x.csv'],
      /There is no source 'weather'\. Sources: statcast, /,
    ],
    ['no source', ['ingest'], /Missing <source>: one of statcast, .*; and <file\|url>: files or addresses/],
    ['no file', ['ingest', 'odds'], /Missing <file\|url>: files or addresses of that source\./],
    [
      'a misspelt source',
      ['ingest', 'statcst', 'x.csv'],
      /There is no source 'statcst'\. Did you mean 'statcast'\?/,
    ],
    ['an unknown option', ['publish', '--fast'], /There is no option --fast\./],
    ['a misspelt option', ['publish', '--kep', '3'], /There is no option --kep\. Did you mean '--keep'\?/],
    ['a misspelt command', ['publsh'], /There is no command 'publsh'\. Did you mean 'publish'\?/],
    ['a wrong number', ['publish', '--keep', 'all'], /'all' is no number of snapshots/],
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

  it.each([
    ['ingest', ['backend ingest <source> <file|url> ...', 'one of statcast, ']],
    ['publish', ['--keep <count>', '--data <folder>']],
    ['refresh', ['--config <file>']],
    ['sample', ['--today <day>', '--out <folder>']],
    ['snapshots', ['--use <id>']],
    ['batches', ['backend batches [action] [number]', '--reason <text>']],
    ['why', ['backend why <league> <game>']],
    ['init', ['docs/your-own-data.md']],
    [
      'serve',
      [
        'Configured by the environment, at least SITE_URL=http://localhost:8080: docs/api.md',
        'SIGTERM and SIGINT let it finish',
      ],
    ],
  ])('says in the help of %s what stands behind it', async (name, texts) => {
    const { stdout } = await runInProcess([name, '--help']);
    for (const text of texts) expect(stdout).toContain(text);
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

  it('says of a wrong command line only what is wrong', async () => {
    const { stderr } = await runInProcess(['frobnicate']);
    expect(stderr).toMatch(/^✖ There is no command 'frobnicate'\. Commands: .*\.\n$/);
    const help = await runInProcess(['help', 'frobnicate']);
    expect({ code: help.code, stderr: help.stderr }).toEqual({ code: 2, stderr });
    expect((await runInProcess(['-h'])).stdout).toBe((await runInProcess(['--help'])).stdout);
  });

  it('lists what every command takes', async () => {
    const { stdout } = await runInProcess(['help']);
    expect(stdout).toMatch(
      /^backend reads .*\n\nUsage: backend <command> \[options\]\n\nCommands:\n {2}init +Start .*\n {2}ingest <source> <file\|url> \.\.\. {2}Read/,
    );
    expect(stdout).toMatch(
      /\n\nOptions of every command:\n {2}--data <folder> {2}where .*\n {2}--json {11}answer .*\n {2}--help {11}show .*\n\nExit codes: 0 done, 1 failed .*, 2 wrong command line\.\nWhat a command takes: backend <command> --help\n$/,
    );
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
    const { code, stdout, stderr } = await runBackend(
      ['ingest', 'statcast', inFolder(folder, 'good.csv'), ...acceptanceArgs],
      {
        environment: { BACKEND_DATA: data.root },
      },
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/1 file ingested/);
  });
});
