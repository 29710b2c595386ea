import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { createTemporaryFolder } from '@sharpside/warehouse/testing/temporary-folder';
import { describe, expect, it } from 'vitest';
import { toDay } from './calendar/day.ts';
import { hasOtherSample, planSample, writeSample } from './generate-sample.ts';
import type { Scope } from './plan/density.ts';
import type { PlannedFile } from './plan/planned-file.ts';

const options = (outDir: string) => ({ outDir, today: '2024-10-10', size: 'small' as const });
const aFile = (over: Partial<PlannedFile> = {}): PlannedFile => ({
  path: 'a.csv.gz',
  source: 'statcast',
  recipe: '1',
  pieces: () => ['a,b\n', '1,2\n'],
  ...over,
});
const readGzip = async (path: string) => gunzipSync(await readFile(path)).toString('utf8');

describe('writeSample', () => {
  it('writes packed files and says what they are', async () => {
    const folder = await createTemporaryFolder();
    const planned = [aFile(), aFile({ path: 'sub/b.csv.gz' })];
    const { files, written, bytes } = await writeSample(planned, options(folder));
    expect(await readGzip(join(folder, 'sub/b.csv.gz'))).toBe('a,b\n1,2\n');
    expect(written).toEqual(['a.csv.gz', 'sub/b.csv.gz']);
    expect(bytes).toBe(files.reduce((sum, file) => sum + file.bytes, 0));
    expect(JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'))).toMatchObject({
      source: 'sample',
      about: expect.stringContaining('invented'),
      files,
    });
  });

  it('leaves files alone whose recipe has not changed, and writes the others anew', async () => {
    const folder = await createTemporaryFolder();
    await writeSample([aFile(), aFile({ path: 'b.csv.gz' })], options(folder));
    const changed = aFile({ path: 'b.csv.gz', recipe: '2', pieces: () => ['new'] });
    const unchanged = aFile({ pieces: () => ['never read'] });
    const { written } = await writeSample([unchanged, changed], options(folder));
    expect(written).toEqual(['b.csv.gz']);
    expect(await readGzip(join(folder, 'a.csv.gz'))).toBe('a,b\n1,2\n');
    expect(await readGzip(join(folder, 'b.csv.gz'))).toBe('new');
  });

  it('writes a file again that is gone or cut off, and all where the manifest is damaged', async () => {
    const folder = await createTemporaryFolder();
    const planned = [aFile(), aFile({ path: 'b.csv.gz' })];
    await writeSample(planned, options(folder));
    await rm(join(folder, 'a.csv.gz'));
    await writeFile(join(folder, 'b.csv.gz'), 'cut');
    expect((await writeSample(planned, options(folder))).written).toEqual(['a.csv.gz', 'b.csv.gz']);
    await writeFile(join(folder, 'manifest.json'), '{"source":"sam');
    expect((await writeSample(planned, options(folder))).written).toEqual(['a.csv.gz', 'b.csv.gz']);
  });

  it('says who wrote the first file before anybody reads it', async () => {
    const folder = await createTemporaryFolder();
    const known: boolean[] = [];
    const onFile = () => known.push(existsSync(join(folder, 'manifest.json')));
    await writeSample([aFile(), aFile({ path: 'b.csv.gz' })], { ...options(folder), onFile });
    expect(known).toEqual([true, true]);
    expect(await hasOtherSample(folder)).toBe(true);
  });

  it('removes what is no longer planned, and nothing that it has not written', async () => {
    const folder = await createTemporaryFolder();
    await writeSample([aFile(), aFile({ path: 'b.csv.gz' })], options(folder));
    await writeFile(join(folder, 'mine.txt'), 'kept');
    const { removed } = await writeSample([aFile()], options(folder));
    expect(removed).toEqual(['b.csv.gz']);
    await expect(readFile(join(folder, 'b.csv.gz'))).rejects.toThrow('ENOENT');
    expect(await readFile(join(folder, 'mine.txt'), 'utf8')).toBe('kept');
  });

  it('removes nothing outside its folder, even if its manifest names a file there', async () => {
    const folder = join(await createTemporaryFolder(), 'sample');
    await writeSample([aFile()], options(folder));
    const manifest = join(folder, 'manifest.json');
    await writeFile(manifest, (await readFile(manifest, 'utf8')).replace('a.csv.gz', '../mine.txt'));
    await writeFile(join(folder, '../mine.txt'), 'kept');
    await expect(writeSample([aFile()], options(folder))).rejects.toThrow("'../mine.txt' leads out of");
    expect(await readFile(join(folder, '../mine.txt'), 'utf8')).toBe('kept');
  });

  it('leaves no half file where writing fails', async () => {
    const folder = await createTemporaryFolder();
    const broken = aFile({
      *pieces() {
        yield 'half';
        throw new Error('no more');
      },
    });
    await expect(writeSample([broken], options(folder))).rejects.toThrow('no more');
    await expect(readFile(join(folder, 'a.csv.gz'))).rejects.toThrow('ENOENT');
  });

  it('tells how far it is, and offers each file in the order of the plan', async () => {
    const folder = await createTemporaryFolder();
    const shares: number[] = [];
    const offered: string[] = [];
    const planned = [aFile(), aFile({ path: 'b.csv.gz' })];
    const watched = {
      ...options(folder),
      onProgress: (share: number) => shares.push(share),
      onFile: ({ path }: { path: string }) => offered.push(path),
    };
    await writeSample(planned, watched);
    expect(shares).toEqual([0.5, 1]);
    await writeSample([planned[0] ?? aFile(), aFile({ path: 'b.csv.gz', recipe: '2' })], watched);
    expect(offered).toEqual(['a.csv.gz', 'b.csv.gz', 'a.csv.gz', 'b.csv.gz']);
  });
});

const scopeOn = (date: string, over: Partial<Scope> = {}): Scope => ({
  seed: 'sample',
  today: toDay(date),
  size: 'small',
  ...over,
});
const textOf = (file: PlannedFile | undefined) => [...(file?.pieces() ?? [])].join('');
const find = (planned: readonly PlannedFile[], path: string) => planned.find((file) => file.path === path);

describe('planSample', () => {
  const planned = planSample(scopeOn('2024-10-10'));

  it('plans every file once, of all fourteen sources', () => {
    expect(new Set(planned.map(({ path }) => path)).size).toBe(planned.length);
    expect(new Set(planned.map(({ source }) => source)).size).toBe(14);
  });

  it('has the same content twice, whatever was made before, and other content for another seed', () => {
    const path = 'nfl/roster_2024.csv.gz';
    const first = textOf(find(planned, path));
    textOf(find(planned, 'mlb/schedule_to_come.json.gz'));
    expect(textOf(find(planSample(scopeOn('2024-10-10')), path))).toBe(first);
    expect(textOf(find(planSample(scopeOn('2024-10-10', { seed: 'other' })), path))).not.toBe(first);
  });

  it('writes a day alone as it stands among the days of a year', () => {
    const year = textOf(find(planned, 'mlb/statcast_2023.csv.gz')).split('\n');
    const fullDay = textOf(find(planSample(scopeOn('2023-06-21')), 'mlb/statcast_2023-06-20.csv.gz'));
    const known = new Set(fullDay.split('\n'));
    const lines = year.filter((line) => line.includes(',2023-06-20,'));
    expect(lines.length).toBeGreaterThan(150);
    expect(lines.every((line) => known.has(line))).toBe(true);
  });

  it('plans the same again for finished seasons, and others for what a day has brought', () => {
    const tomorrow = planSample(scopeOn('2024-10-11'));
    const isChanged = (path: string) => find(planned, path)?.recipe !== find(tomorrow, path)?.recipe;
    for (const path of ['mlb/schedule_to_come.json.gz', 'nba/leaguegamelog_2024_players.json.gz'])
      expect(isChanged(path), path).toBe(true);
    for (const path of ['mlb/statcast_2023.csv.gz', 'nfl/player_stats_2021.csv.gz'])
      expect(isChanged(path), path).toBe(false);
    expect(tomorrow.filter(({ path }) => isChanged(path)).length).toBeLessThan(tomorrow.length / 2);
  });

  it('has games on every date from three springs ago up to tomorrow', () => {
    const dates = planned
      .filter(({ source }) => source === 'mlb-schedule')
      .flatMap((file) => [...textOf(file).matchAll(/"officialDate":"([\d-]+)"/g)].map(([, date]) => date));
    const days = new Set(dates);
    for (let day = toDay('2022-03-28'); day <= toDay('2024-10-11'); day++) {
      expect(days.has(new Date(day * 86_400_000).toISOString().slice(0, 10))).toBe(true);
    }
  });

  it('leaves on a later day what a first run on that day leaves', async () => {
    const isShort = ({ path }: PlannedFile) =>
      /^(espn\/nba_to_come|nfl\/roster|odds\/mlb|mlb\/statcast_2024-10-0[35])/.test(path);
    const run = (outDir: string, today: string) =>
      writeSample(planSample(scopeOn(today)).filter(isShort), { outDir, today, size: 'small' });
    const [grown, fresh] = [await createTemporaryFolder(), await createTemporaryFolder()];
    await run(grown, '2024-10-04');
    const second = await run(grown, '2024-10-06');
    const first = await run(fresh, '2024-10-06');
    expect(second.files).toEqual(first.files);
    expect(await hasOtherSample(grown)).toBe(false);
    expect(second.written).not.toContain('mlb/statcast_2024-10-03.csv.gz');
    expect(second.removed).toEqual([
      'odds/mlb_2024-09-27.json.gz',
      'odds/mlb_2024-09-28.json.gz',
      'odds/mlb_opening_2024-10-04.json.gz',
      'odds/mlb_props_2024-09-27.json.gz',
      'odds/mlb_props_2024-09-28.json.gz',
    ]);
    expect(second.written).not.toContain('odds/mlb_props_2024-10-04.json.gz');
    expect((await readdir(join(grown, 'odds'))).sort()).toEqual((await readdir(join(fresh, 'odds'))).sort());
  });
});
