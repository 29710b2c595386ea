import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listHeldInputs } from '../../ingest/quality/held-inputs.ts';
import { createTestData } from '../../testing/a-data-folder.ts';
import { aBattedBall, aPitch } from '../../testing/a-pitch.ts';
import { now } from '../../testing/checked-files.ts';
import { expectDropped, ingestText, missing, readParquet, toCsv } from '../../testing/ingest-text.ts';
import { statcastReader } from './statcast.ts';

const ingest = (...pitches: Parameters<typeof toCsv>[0]) => ingestText(statcastReader, toCsv(pitches));

describe('Statcast files', () => {
  it('gives a pitch with sides, season and teams by the codes of the site', async () => {
    const count = { balls: 3, strikes: 2, outs_when_up: 1, at_bat_number: 17, pitch_number: 6, inning: 3 };
    const { rows, batch } = await ingest(aBattedBall({ ...count, estimated_slg_using_speedangle: 1.413 }));
    expect(await rows('mlb_pitches')).toEqual([
      {
        game_pk: 900001,
        game_date: '2031-05-04',
        season: 2031,
        game_type: 'R',
        home_team: 'ARI',
        away_team: 'WAS',
        inning: 3,
        inning_half: 'Top',
        at_bat_number: 17,
        pitch_number: 6,
        batting_team: 'WAS',
        pitching_team: 'ARI',
        batter: 1001,
        pitcher: 2001,
        batter_hand: 'L',
        pitcher_hand: 'R',
        balls: 3,
        strikes: 2,
        outs: 1,
        outs_after: 1,
        home_score_after: null,
        away_score_after: null,
        pitch_type: 'FF',
        pitch_name: '4-Seam Fastball',
        result: 'X',
        description: 'hit_into_play',
        event: 'single',
        batted_ball_type: 'line_drive',
        is_bunt: false,
        exit_velocity_mph: 101.4,
        launch_angle_deg: 12,
        hit_distance_ft: 231,
        contact_class: 4,
        expected_batting_average: 0.712,
        expected_slugging: 1.413,
        hit_x: 101.5,
        hit_y: 88.25,
      },
    ]);
    expect(batch.refused).toEqual({});
  });

  it.each([
    ['bb_type', ['ground_ball', 'line_drive', 'fly_ball', 'popup'], 'batted_ball_type'],
    ['stand', ['L', 'R'], 'batter_hand'],
    ['p_throws', ['L', 'R'], 'pitcher_hand'],
    ['type', ['B', 'S', 'X'], 'result'],
    ['inning_topbot', ['Top', 'Bot'], 'inning_half'],
    // The home side bats in the bottom half.
    ['inning_topbot', ['Top', 'Bot'], 'batting_team', ['WAS', 'ARI']],
    ['inning_topbot', ['Top', 'Bot'], 'pitching_team', ['ARI', 'WAS']],
  ])('knows every value of %s', async (column, values, name, expected = values) => {
    const { rows, batch } = await ingest(
      ...values.map((value, at) => aPitch({ [column]: value, pitch_number: at + 1 })),
    );
    expect((await rows('mlb_pitches')).map((row) => row[name])).toEqual(expected);
    expect(batch).toMatchObject({ dropped: {}, refused: {} });
  });

  it('names pitches by their codes where the file does not', async () => {
    const codes = 'FF SI FC SL ST SV CU KC CS CH FS FO SC KN EP FA PO'.split(' ');
    const pitches = codes.map((code, at) =>
      aPitch({ pitch_type: code, pitch_name: '', pitch_number: at + 1 }),
    );
    const { rows } = await ingest(...pitches);
    expect((await rows('mlb_pitches')).map(({ pitch_name }) => pitch_name).join(', ')).toBe(
      '4-Seam Fastball, Sinker, Cutter, Slider, Sweeper, Slurve, Curveball, Knuckle Curve, Slow Curve, Changeup, ' +
        'Split-Finger, Forkball, Screwball, Knuckleball, Eephus, Other, Pitch Out',
    );
  });

  it.each([
    { form: 'a byte order mark', change: (csv: string) => `\uFEFF${csv}` },
    { form: 'Windows line ends', change: (csv: string) => csv.replaceAll('\n', '\r\n') },
    { form: 'no quotes', change: (csv: string) => `${csv.replaceAll(/"([^",]*)"/g, '$1')}\n` },
    { form: 'other letter case in the header', change: (csv: string) => csv.replace('game_pk', 'GAME_PK') },
    { form: 'NA for nothing, as R writes it', change: (csv: string) => csv.replaceAll('""', '"NA"') },
    { form: 'null for nothing, as older exports do', change: (csv: string) => csv.replaceAll('""', 'null') },
  ])('reads $form', async ({ change }) => {
    const { batch, rows } = await ingestText(
      statcastReader,
      change(toCsv([aPitch(), aBattedBall({ pitch_number: 2 })])),
    );
    expect(batch).toMatchObject({ read: 2, kept: 2, dropped: {}, refused: {} });
    expect(await rows('mlb_pitches')).toMatchObject([
      { event: null, exit_velocity_mph: null, description: 'called_strike' },
      { event: 'single', exit_velocity_mph: 101.4 },
    ]);
  });

  it('does without columns that a year does not have, and with ones that it does not know', async () => {
    const { des, player_name, pitch_name, hc_x, hc_y, ...old } = aBattedBall();
    const { batch, rows } = await ingest({ ...old, swing_path_tilt: 33.1, arm_angle: 'odd' });
    expect(batch.kept).toBe(1);
    expect(await rows('mlb_pitches')).toMatchObject([
      { is_bunt: null, hit_x: null, pitch_name: '4-Seam Fastball' },
    ]);
    expect(Object.keys(batch.tables)).toEqual(['mlb_pitches']);
  });

  it.each([
    ['launch_speed', 518934, 'is not within 1 to 125', 'exit_velocity_mph'],
    ['launch_speed', 0, 'is not within 1 to 125', 'exit_velocity_mph'],
    ['launch_speed', 'inf', 'is not within 1 to 125', 'exit_velocity_mph'],
    ['launch_angle', 300, 'is not within -90 to 90', 'launch_angle_deg'],
    ['hit_distance_sc', 'far', 'is not within 0 to 600', 'hit_distance_ft'],
  ])(
    'keeps a pitch with a %s of %s, without that value, and counts it',
    async (name, value, reason, column) => {
      const { batch, rows } = await ingest(aBattedBall({ [name]: value }));
      expect(batch).toMatchObject({ kept: 1, refused: { [`${name} ${reason}, for example ${value}`]: 1 } });
      expect(await rows('mlb_pitches')).toMatchObject([{ [column]: null, event: 'single' }]);
    },
  );

  it('drops a row without what it must have, and with what cannot be, and says why', () =>
    expectDropped(statcastReader, aPitch, [
      ...['game_pk', 'game_date', 'at_bat_number', 'pitch_number', 'batter', 'pitcher'].map(missing),
      ...['away_team', 'inning', 'inning_topbot', 'game_type'].map(missing),
      [{ batter: 0 }, 'batter is under 1, for example 0'],
      [{ pitch_number: 'two' }, 'pitch_number is not within 1 to 60, for example two'],
      [{ inning: 0 }, 'inning is not within 1 to 40, for example 0'],
      [{ inning_topbot: 'Mid' }, 'inning_topbot is none of Top, Bot, for example Mid'],
      [{ game_date: '2031-02-30' }, 'game_date is no date, for example 2031-02-30'],
      [{ home_team: 'AL' }, 'home_team is no known value, for example AL'],
      [{ type: 'Q' }, 'type is none of B, S, X, for example Q'],
      [{ home_team: 'WSH' }, 'a team plays itself'],
    ]));

  it('drops lines with missing fields, and keeps the others', async () => {
    const [header, one, other] = toCsv([aPitch(), aPitch({ pitch_number: 2 })]).split('\n');
    const text = [header, one, '"FF","2031-05-04","Pitcher"', other].join('\n');
    const { batch } = await ingestText(statcastReader, text);
    expect(batch).toMatchObject({ read: 3, kept: 2 });
    expect(Object.values(batch.dropped)).toEqual([1]);
  });

  it('keeps the last of rows that repeat a pitch, and passes over all-star games, which are between other teams', async () => {
    const allStars = aPitch({ game_type: 'A', home_team: 'AL', away_team: 'NL', game_pk: 900009 });
    const { batch, rows } = await ingest(aPitch(), aPitch({ description: 'ball', type: 'B' }), allStars);
    expect(await rows('mlb_pitches')).toMatchObject([{ description: 'ball' }]);
    expect(batch).toMatchObject({ dropped: {}, skipped: { 'an all-star game': 1 } });
    expect(batch.noted).toMatchObject({ 'mlb_pitches: rows repeat a key; the last one stays': 1 });
  });

  it.each([
    ['balls', 4],
    ['balls', 10],
    ['strikes', 3],
    ['outs_when_up', 3],
  ])(
    'passes over a row with %s of %s, which was no pitch, unless it ends the plate appearance',
    async (name, value) => {
      const over = { [name]: value, pitch_number: 2 };
      const { batch, rows } = await ingest(aPitch(), aPitch(over), aBattedBall({ ...over, pitch_number: 3 }));
      expect(batch).toMatchObject({
        dropped: {},
        skipped: { 'no pitch: the plate appearance had ended before it': 1 },
      });
      expect((await rows('mlb_pitches')).map(({ pitch_number }) => pitch_number)).toEqual([1, 3]);
      expect(Object.keys(batch.refused)).toEqual([
        expect.stringMatching(`^${name} is not within 0 to [23], `),
      ]);
    },
  );

  it.each([
    ['a pitch', aPitch],
    ['a second end', aBattedBall],
  ])('passes over %s after the end of a plate appearance, whatever its count', async (_, aRow) => {
    const after = [1, 2, 3].map((balls, at) => aRow({ balls, strikes: 2, pitch_number: 3 + at }));
    const next = aPitch({ at_bat_number: 2 });
    const { batch, rows } = await ingest(...after, aPitch(), aBattedBall({ pitch_number: 2 }), next);
    expect(batch.skipped).toEqual({ 'no pitch: the plate appearance had ended before it': 3 });
    const kept = await rows('mlb_pitches');
    expect(kept.map(({ at_bat_number, pitch_number }) => [at_bat_number, pitch_number])).toEqual([
      [1, 1],
      [1, 2],
      [2, 1],
    ]);
  });

  it('keeps the pitches after a play of a runner', async () => {
    const steal = aPitch({ events: 'stolen_base_2b' });
    const { batch } = await ingest(steal, aBattedBall({ pitch_number: 2 }));
    expect(batch).toMatchObject({ kept: 2, skipped: {} });
  });

  it('takes a pitch type that is no code for unknown, also in most rows of a file, and keeps new codes', async () => {
    const dated = [1, 2, 3, 4].map((at) =>
      aPitch({ pitch_type: '180913_221503', pitch_name: '180913_221503', pitch_number: at }),
    );
    const another = aPitch({ pitch_type: 'QQ', pitch_name: 'New Pitch', pitch_number: 5 });
    const { data, ingest: ingestChecked } = await createTestData();
    const outcome = await ingestChecked(toCsv([...dated, another]), { acceptance: undefined, now });
    expect(outcome).toMatchObject({ kind: 'ingested', batch: { refused: {} } });
    expect(outcome.batch.noted).toMatchObject({
      'pitch_type is no code and unknown, for example 180913_221503': 4,
      'pitch_name is no code and unknown, for example 180913_221503': 4,
    });
    const pitches = await readParquet(join(outcome.batch.folder, 'mlb_pitches.parquet'));
    expect(pitches.map(({ pitch_type, pitch_name }) => [pitch_type, pitch_name])).toEqual([
      ...dated.map(() => [null, null]),
      ['QQ', 'New Pitch'],
    ]);
    expect(await listHeldInputs(data)).toEqual([]);
  });

  it('passes over exhibitions against sides that are no teams of the league, and drops such a game that counts', async () => {
    const guests = ['E', 'S'].map((game_type, at) =>
      aPitch({ game_type, away_team: 'PR', game_pk: 900010 + at }),
    );
    const spring = aPitch({ game_type: 'S', game_pk: 900012 });
    const counting = aPitch({ game_type: 'R', away_team: 'PR', game_pk: 900013 });
    const { batch, rows } = await ingest(...guests, spring, counting);
    expect(batch).toMatchObject({
      skipped: { 'a side is no team of the league': 2 },
      dropped: { 'away_team is no known value, for example PR': 1 },
    });
    expect(await rows('mlb_pitches')).toMatchObject([{ game_pk: 900012 }]);
  });

  it('refuses a file of another kind with the columns that it lacks', async () => {
    const refused = ingestText(statcastReader, 'name,price\nx,1', { name: 'prices.csv' });
    await expect(refused).rejects.toMatchObject({
      code: 'INPUT_UNEXPECTED',
      message: expect.stringMatching(/^prices\.csv has no column game_pk, game_date, at_bat_number/),
    });
  });

  it('warns where a file ends exactly where Savant cuts answers off', async () => {
    const [header = '', line = ''] = toCsv([aPitch({ game_pk: 'GAME', at_bat_number: 'BAT' })]).split('\n');
    const lines = Array.from({ length: 25_000 }, (_, at) =>
      line.replace('GAME', String(900001 + Math.floor(at / 250))).replace('BAT', String((at % 250) + 1)),
    );
    const { batch } = await ingestText(statcastReader, [header, ...lines].join('\n'));
    expect(batch.warnings).toEqual([
      'the file has exactly 25000 rows, where Savant cuts answers off; ask for fewer days',
    ]);
  });

  it.each([
    ['Barry Batter out on a sacrifice bunt, pitcher Paul Pitcher.', true],
    ['Barry Batter bunts into a force out, pitcher Paul Pitcher.', true],
    ['Barry Bunter singles on a ground ball to pitcher Paul Pitcher.', false],
  ])('reads off %j whether it was a bunt: %s', async (des, isBunt) => {
    const { rows } = await ingest(aBattedBall({ des }));
    expect(await rows('mlb_pitches')).toMatchObject([{ is_bunt: isBunt }]);
  });
});
