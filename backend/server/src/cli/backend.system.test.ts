import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { aGame } from '@sharpside/ingest/testing/a-data-folder';
import { toCsv } from '@sharpside/ingest/testing/ingest-text';
import { describe, expect, it } from 'vitest';
import { createCliScene, runInProcess } from '../testing/run-backend.ts';

async function createScene() {
  const { folder, data, write, run } = await createCliScene();
  const writePitches = (name: string, game = 900001) => write(name, toCsv(aGame(game, 3)));
  const writeRefresh = (...jobs: [name: string, input: string][]) =>
    write(
      'refresh.json',
      JSON.stringify({
        jobs: jobs.map(([name, input]) => ({ name, source: 'statcast', every: 'day', inputs: [input] })),
      }),
    );
  const runJson = async (...argv: string[]) => JSON.parse((await run(...argv, '--json')).stdout);
  const watch = async (...argv: string[]) => {
    const options = { cwd: folder, isTerminal: true };
    const { stderr } = await runInProcess([...argv, '--data', data.root], options);
    // At the end the progress bar is erased.
    expect(stderr.endsWith('\r\u001b[2K')).toBe(true);
    return [...stderr.matchAll(/\] +(\d+ %) {2}([^\r]+)/g)].map((step) => step.slice(1));
  };
  return { folder, data, write, writePitches, writeRefresh, run, runJson, watch };
}

describe('backend ingest', () => {
  it('says of each file what was read, kept and dropped, and why, and what is noteworthy', async () => {
    const { write, run } = await createScene();
    const [pitch = {}, ...others] = aGame(900001, 3);
    const rows = [{ ...pitch, launch_speed: 518 }, pitch, ...others, ...aGame(900001, 1, { type: 'Q' })];
    const { code, stdout } = await run('ingest', 'statcast', await write('odd.csv', toCsv(rows)));
    expect(code).toBe(0);
    expect(stdout.split('\n')).toEqual([
      expect.stringMatching(/^✔ .*odd\.csv: read 5 rows, kept 4, dropped 1 → 3 mlb_pitches, 1 mlb_players$/),
      '    dropped 1: type is none of B, S, X, for example Q',
      '    unknown value 1: launch_speed is not within 1 to 125, for example 518',
      '    note on 1: mlb_pitches: rows repeat a key; the last one stays',
      '1 file ingested, 0 known before, 0 failed.',
      "Nothing of it is served yet: 'backend publish' publishes a snapshot.",
      '',
    ]);
  });

  it('reads the other files where one fails, and ends with 1', async () => {
    const { write, writePitches, run } = await createScene();
    const files = [await write('bad.csv', 'a,b\n1,2\n'), await writePitches('good.csv')];
    const { code, stdout } = await run('ingest', 'statcast', ...files, '--publish');
    expect(code).toBe(1);
    expect(stdout).toMatch(/✖ bad\.csv has no column game_pk.*\n✔ /);
    expect(stdout).toMatch(
      /1 file ingested, 0 known before, 1 failed\.\nPublished snapshot 20310505T100100000Z-/,
    );
  });

  it('goes on where it stopped when it is started again, and reads files again where it is told to', async () => {
    const { writePitches, run } = await createScene();
    const [one, two] = [await writePitches('one.csv'), await writePitches('two.csv', 900002)];
    await run('ingest', 'statcast', one);
    const { stdout } = await run('ingest', 'statcast', one, two);
    expect(stdout).toMatch(/= .*one\.csv: ingested before, as batch 1\n✔ .*two\.csv/);
    expect(stdout).toMatch(/1 file ingested, 1 known before, 0 failed/);
    expect((await run('ingest', 'statcast', one)).stdout.split('\n').slice(1)).toEqual([
      '0 files ingested, 1 known before, 0 failed.',
      '',
    ]);
    expect((await run('ingest', 'statcast', one, '--force')).stdout).toContain('1 file ingested, 0 known');
  });

  it('answers programs with one JSON document', async () => {
    const { folder, writePitches, run, runJson } = await createScene();
    const argv = ['ingest', 'statcast', await writePitches('good.csv'), join(folder, 'none.csv'), '--json'];
    const { stdout, stderr } = await run(...argv, '--sample', '--publish');
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual({
      files: [
        expect.objectContaining({ kind: 'ingested', batch: 1, read: 3, kept: 3, dropped: {}, warnings: [] }),
        expect.objectContaining({ kind: 'failed', code: 'INPUT_MISSING' }),
      ],
      published: expect.stringMatching(/^20310505T/),
    });
    expect((await runJson('snapshots')).snapshots[0].sources).toMatchObject([
      { source: 'statcast', isSample: true },
    ]);
  });

  it('publishes what was ingested before and is not served, and nothing where all of it is', async () => {
    const { writePitches, run, runJson } = await createScene();
    const argv = ['ingest', 'statcast', await writePitches('good.csv')];
    const [answer] = (await runJson(...argv)).files;
    expect(await runJson(...argv, '--publish')).toEqual({
      files: [{ ...answer, kind: 'known' }],
      published: expect.stringMatching(/^20310505T/),
    });
    expect((await runJson(...argv, '--publish')).published).toBeNull();
    expect((await run(...argv, '--publish')).stdout).toContain('Nothing new: no snapshot was published.');
  });
});

it('shows at a terminal how far a command is: by the size of files, by the parts of a publication, by what is fetched', async () => {
  const { folder, writePitches, writeRefresh, watch } = await createScene();
  const [one, two] = [await writePitches('one.csv'), await writePitches('two.csv', 900002)];
  expect(await watch('ingest', 'statcast', one, two)).toEqual([
    ['0 %', `1 of 2  ${one}`],
    ['50 %', `2 of 2  ${two}`],
  ]);
  const shares = (await watch('publish')).map(([share = '']) => Number.parseInt(share, 10));
  expect(shares.length).toBeGreaterThan(2);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(shares.at(-1)).toBe(100);
  const none = join(folder, 'none.csv');
  const config = await writeRefresh(['none', none], ['good', one]);
  expect(await watch('refresh', '--config', config)).toEqual([
    ['0 %', none],
    ['50 %', one],
  ]);
});

describe('backend snapshots', () => {
  it('lists them, newest first, marks the one that is served, and goes back to one', async () => {
    const { writePitches, writeRefresh, run, runJson } = await createScene();
    const ids: string[] = [];
    for (const game of [900001, 900002]) {
      const file = await writePitches(`${game}.csv`, game);
      ids.push((await runJson('ingest', 'statcast', file, '--publish')).published);
    }
    const lines = (await run('snapshots')).stdout.split('\n');
    expect(lines[0]).toMatch(/^SNAPSHOT +PUBLISHED \(UTC\) +ROWS +SIZE +NEWEST DAY$/);
    const toLine = (id = '', mark: string, minute: number) =>
      new RegExp(`^${id} ${mark} {2}2031-05-05 10:0${minute} +\\d+ +\\d+(\\.\\d)? kB +2031-05-04$`);
    expect(lines[1]).toMatch(toLine(ids[1], '\\*', 2));
    expect(lines[2]).toMatch(toLine(ids[0], ' ', 1));
    expect(lines.slice(3)).toEqual(['']);

    expect(await runJson('snapshots', '--use', `${ids[0]}`)).toMatchObject({
      current: ids[0],
      rollback: { id: ids[0] },
    });
    expect((await run('snapshots')).stdout).toContain(
      `Held at snapshot ${ids[0]}, to which somebody went back on 2031-05-05 10:04 UTC: 'backend refresh' publishes nothing.`,
    );
    expect(await run('refresh', '--config', await writeRefresh())).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Held at snapshot/),
    });
    await run('publish');
    expect((await run('snapshots')).stdout).not.toContain('Held');
  });

  it('marks those that hold sample data, and keeps as many as it is told', async () => {
    const { writePitches, run, runJson } = await createScene();
    for (const game of [900001, 900002])
      await run('ingest', 'statcast', await writePitches(`${game}.csv`, game), '--sample', '--publish');
    expect((await run('snapshots')).stdout.match(/2031-05-04 .*$/gm)).toEqual([
      '2031-05-04  sample',
      '2031-05-04  sample',
    ]);
    const { id } = await runJson('publish', '--keep', '1');
    expect((await runJson('snapshots')).snapshots).toMatchObject([{ id }]);
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
    const { writePitches, run, runJson } = await createScene();
    expect(await run('publish')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/nothing was ingested .* start with 'backend ingest'/),
    });
    await run('ingest', 'statcast', await writePitches('good.csv'));
    const { stdout } = await run('publish');
    const { id, sources } = (await runJson('snapshots')).snapshots[0];
    expect(stdout).toMatch(new RegExp(`^Published snapshot ${id}: [\\d,]+ rows from 1 source\\.\n$`));
    expect(await runJson('publish')).toMatchObject({ sources, tables: { mlb_pitches: { rows: 3 } } });
  });

  it('refreshes what its configuration names, and ends with 1 where something failed', async () => {
    const { folder, writePitches, writeRefresh, run } = await createScene();
    const config = await writeRefresh(
      ['good', await writePitches('good.csv')],
      ['bad', join(folder, 'none.csv')],
    );
    const { code, stdout } = await run('refresh', '--config', config);
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /✔ good: 1 new file, 0 known before, 0 failed\n✖ bad: 0 new files, 0 known before, 1 failed\n {4}there is no file/,
    );
    expect(stdout).toMatch(/Published snapshot/);
    const { stdout: again } = await run('refresh', '--config', config);
    expect(again).toMatch(/^= good: not due\n✖ bad: .*\n.*\nNothing new: no snapshot was published\.\n$/);
    const all = await run('refresh', '--all', '--config', config);
    expect(all.stdout).toContain('✔ good: 0 new files, 1 known before, 0 failed');
  });

  it('refreshes by the configuration in the data folder, and answers programs with one JSON document', async () => {
    const { data, writePitches, writeRefresh, runJson } = await createScene();
    const config = await writeRefresh(['pitches', await writePitches('good.csv')]);
    await mkdir(data.root, { recursive: true });
    await copyFile(config, join(data.root, 'refresh.json'));
    expect(await runJson('refresh')).toEqual({
      jobs: [expect.objectContaining({ job: 'pitches', state: 'done', ingested: 1, known: 0, failures: [] })],
      published: expect.stringMatching(/^20310505T/),
    });
    expect(await runJson('refresh')).toMatchObject({
      jobs: [{ job: 'pitches', state: 'not due' }],
      published: null,
    });
  });
});

describe('backend evaluate', () => {
  it('says of which snapshot it speaks, and of each model what it has to go by', async () => {
    const { writePitches, run, runJson } = await createScene();
    await run('ingest', 'statcast', await writePitches('good.csv'), '--publish');
    const { snapshot, evaluations } = await runJson('evaluate');
    expect(snapshot).toMatch(/^20310505T100100000Z-/);
    const lines = (await run('evaluate')).stdout.split('\n');
    expect(lines[0]).toBe(
      `Snapshot ${snapshot}: each forecast from what was known before its day; lower scores are better.`,
    );
    const kinds = evaluations.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toHaveLength(7);
    for (const kind of kinds) expect(lines.join('\n')).toMatch(new RegExp(`^${kind} `, 'm'));
  });
});
