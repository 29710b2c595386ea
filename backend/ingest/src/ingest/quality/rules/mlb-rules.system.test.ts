import { expect, it } from 'vitest';
import { aGame, shareTestData } from '../../../testing/a-data-folder.ts';
import { heldBack, isTaken, shortfall } from '../../../testing/checked-files.ts';
import { toCsv } from '../../../testing/ingest-text.ts';

const copyEmpty = shareTestData(async () => undefined);

const slate = [900001, 900002, 900003, 900004, 900005, 900006, 900007, 900008].flatMap((gamePk) =>
  aGame(gamePk, 120).map((pitch, at) => (at % 40 === 3 ? { ...pitch, events: 'home_run' } : pitch)),
);
const OUT = { events: 'field_out', type: 'X', launch_speed: 91.5, hit_distance_sc: 170 };
const change = (over: (pitch: Pitch) => object) =>
  toCsv(slate.map((pitch) => ({ ...pitch, ...over(pitch) })));

type Pitch = (typeof slate)[number];

const where = (column: string, value: string, over: object) => (pitch: Pitch) =>
  pitch[column] === value ? over : {};

it('takes a day of pitches as they are', async () => {
  await isTaken(await copyEmpty(), toCsv(slate));
});

it.each([
  [
    'batters and pitchers swapped',
    ({ batter, pitcher }) => ({ batter: pitcher, pitcher: batter }),
    /^has 0\.\d+ batters a plate appearance of half an inning in mlb_pitches; 0\.9 to 1 are usual$/,
  ],
  ['one batter for all', () => ({ batter: 1001 }), /batters a plate appearance of half an inning/],
  [
    'the pitcher for a batter',
    () => ({ batter: 2001 }),
    /^has 960 of 960 rows of mlb_pitches where the batter is the pitcher$/,
  ],
  [
    'no event',
    () => ({ events: '', type: 'S' }),
    /^has 0 ends a plate appearance in mlb_pitches; 0\.9 to 1\.05 are usual$/,
  ],
  ['a ball in play that ends nothing', () => ({ events: '' }), /where a ball in play ends nothing$/],
  [
    'a home run each time',
    () => ({ events: 'home_run' }),
    /^has 480 of 960 rows of mlb_pitches where a batted ball is not in play$/,
  ],
  [
    'home runs of all balls in play',
    where('type', 'X', { events: 'home_run' }),
    /^has 0\.5 home runs a plate app/,
  ],
  [
    'no home run',
    where('events', 'home_run', { events: 'field_out' }),
    /^has 0 home runs a plate appearance/,
  ],
  [
    'no strikeout',
    where('events', 'strikeout', { events: 'walk', type: 'B', balls: 3 }),
    /^has 0 strikeouts a plate appearance/,
  ],
  [
    'strikeouts that are balls',
    where('events', 'strikeout', { type: 'B' }),
    /where a strikeout is no strike$/,
  ],
  [
    'no hit',
    ({ events }) => (events === 'single' || events === 'home_run' ? { events: 'field_out' } : {}),
    /^has 0 hits a plate appearance/,
  ],
  [
    'strikeouts before two strikes',
    () => ({ strikes: 0 }),
    /where a strikeout comes before two strikes, or a walk before three balls$/,
  ],
  ['upper halves only', () => ({ inning_topbot: 'Top' }), /^has 1 pitches of the upper halves a pitch/],
  [
    'halves that were turned round',
    ({ inning_topbot }) => ({ inning_topbot: inning_topbot === 'Top' ? 'Bot' : 'Top' }),
    /^has 0 first appearances of games in the upper half/,
  ],
  ['no ball', where('type', 'B', OUT), /^has 0 balls a pitch/],
  ['right-handed batters only', () => ({ stand: 'R' }), /^has 0 pitches to left-handed batters a pitch/],
  ['right-handed pitchers only', () => ({ p_throws: 'R' }), /^has 0 pitches by left-handed pitchers/],
  ['no exit velocity', () => ({ launch_speed: '' }), /^has 0 measured exit velocities a ball in play/],
  ['distances in metres', () => ({ hit_distance_sc: 52 }), /^has 52 feet a ball in play in mlb_pitches; 100/],
] as const satisfies readonly [string, (pitch: Pitch) => object, RegExp][])(
  'holds back pitches with %s',
  async (_, over, message) => {
    const found = await heldBack(await copyEmpty(), change(over));
    expect(found).toContainEqual(shortfall('values', expect.stringMatching(message)));
  },
);

it('sees one spoilt day in a longer file', async () => {
  const days = ['2031-05-01', '2031-05-02', '2031-05-03'].flatMap((game_date, at) =>
    slate.map((pitch) => {
      const isSpoilt = game_date === '2031-05-02' && pitch.events === 'strikeout';
      const game_pk = Number(pitch.game_pk) + 10 * at;
      return { ...pitch, game_date, game_pk, ...(isSpoilt && OUT) };
    }),
  );
  expect(await heldBack(await copyEmpty(), toCsv(days))).toEqual([
    shortfall(
      'values',
      'has 0 strikeouts a plate appearance in mlb_pitches of 2031-05-02; 0.08 to 0.42 are usual',
    ),
  ]);
});
