import { aGame } from '../a-data-folder.ts';
import type { PitchRecord } from '../a-pitch.ts';
import { toCsv } from '../ingest-text.ts';
import { pitches, type Refused, refused, type SpoiltInput } from './spoilt-input.ts';

const HELD = /input\.csv is held back; what is served stays as it is\n/;
const held = (check: string, words: string) => new RegExp(`${HELD.source} {4}${check}: it ${words}`);

export const withGame = (over: PitchRecord, rows = 3) =>
  toCsv([...aGame(900_002, 20), ...aGame(900_003, rows, over)]);

/** Whole, and wrong. */
const poorPitches: readonly Refused[] = [
  [
    'one row of the year 9999',
    () => withGame({ game_date: '9999-07-04' }, 1),
    held('days', 'has 1 row of mlb_pitches after tomorrow'),
  ],
  [
    'days that are none',
    () => withGame({ game_date: '2031-02-30' }),
    held('dropped', 'loses 3 of 23 rows \\(13\\.0 %\\), 3 because game_date'),
  ],
  [
    'columns that were mixed up',
    () =>
      pitches()
        .replace('"inning_topbot"', '"x"')
        .replace('"stand"', '"inning_topbot"')
        .replace('"x"', '"stand"'),
    held('kept', 'gives nothing to keep: 0 of 40 rows; 40 because inning_topbot'),
  ],
  [
    'speeds that are none',
    () => withGame({ launch_speed: 518_934 }),
    held('values', 'has 3 impossible values in 23 rows: launch_speed is not within 1 to 125, for example'),
  ],
  [
    'the last part of a game',
    () => toCsv(aGame(900_002, 120).slice(50)),
    held('schedule', 'has 70 of the 120 plate appearances of game 900002'),
  ],
  [
    'other rows of a game that is served',
    () => toCsv(aGame(900_001, 12).map((pitch) => ({ ...pitch, pitch_number: 2 }))),
    held('known', 'has 12 rows of game 900001 in mlb_pitches, 12 rows are known, and 0 are in both'),
  ],
  [
    'letters that were read as those of Windows',
    () => withGame({ pitcher: 5005, player_name: 'Bogdanovi\u00C4\u2021, Bojan' }),
    held('encoding', 'has 1 row of mlb_players with broken letters'),
  ],
];

/** Of each source. */
export const poorInputs: readonly SpoiltInput[] = [
  ...refused('statcast', 'INPUT_HELD_BACK', poorPitches),
  ...refused('retrosheet', 'INPUT_HELD_BACK', [
    [
      'pitches instead of game logs',
      pitches,
      held('source', 'has the columns of statcast .*\\n {4}kept: it gives nothing to keep: 0 of 41 rows'),
    ],
  ]),
  ...refused('mlb-schedule', 'INPUT_HELD_BACK', [
    [
      'a list without the games that it counts',
      () => JSON.stringify({ totalGames: 15, dates: [] }),
      held('kept', 'gives nothing to keep: 0 of 15 rows; 15 because totalGames counts it, and the list has'),
    ],
  ]),
];
