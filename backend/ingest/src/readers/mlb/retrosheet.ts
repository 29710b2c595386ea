import type { Reader } from '../../reading/reader.ts';
import { type Fields, teamSql } from '../../reading/rows/field.ts';
import { loadTable } from '../../reading/rows/load-table.ts';
import { sameNames } from '../../reading/rows/same-names.ts';

const FIELD_COUNT = 161;

// The files have no header. Retrosheet numbers the fields from 1 (glfields.txt).
const at = (number: number) => `field ${number}`;
const headers = Array.from({ length: FIELD_COUNT }, (_, index) => at(index + 1));

const count = (number: number) =>
  ({ from: [at(number)], type: 'smallint', isRequired: true, min: 0, max: 200 }) as const;

const maybeCount = (number: number) => ({ from: [at(number)], type: 'smallint', min: 0, max: 200 }) as const;

// The fields of a side from `first` on: at bats, hits, 2B, 3B, HR, RBI, SH, SF, HBP, BB, IBB, K, SB, CS, GIDP, CI, LOB;
// pitchers used, individual and team earned runs, wild pitches, balks; putouts, ...
const statsOf = (side: 'home' | 'away', first: number): Fields => ({
  [`${side}_ab`]: count(first),
  [`${side}_hits`]: count(first + 1),
  [`${side}_doubles`]: count(first + 2),
  [`${side}_triples`]: count(first + 3),
  [`${side}_home_runs`]: count(first + 4),
  [`${side}_walks`]: count(first + 9),
  [`${side}_intentional_walks`]: count(first + 10),
  [`${side}_strikeouts`]: count(first + 11),
  [`${side}_hit_by_pitch`]: maybeCount(first + 8),
  [`${side}_earned_runs`]: maybeCount(first + 19),
  [`${side}_putouts`]: maybeCount(first + 22),
});

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

const fields: Fields = {
  game_date: {
    from: [at(1)],
    type: 'date',
    isRequired: true,
    clean: (text) => `regexp_replace(${text}, '^(\\d{4})(\\d{2})(\\d{2})$', '\\1-\\2-\\3')`,
  },
  weekday: { from: [at(3)], type: 'varchar', oneOf: WEEKDAYS },
  game_number: { from: [at(2)], type: 'smallint', isRequired: true, min: 0, max: 3 },
  away_team: { from: [at(4)], type: 'varchar', isRequired: true, clean: teamSql('mlb') },
  home_team: { from: [at(7)], type: 'varchar', isRequired: true, clean: teamSql('mlb') },
  away_runs_scored: count(10),
  home_runs_scored: count(11),
  day_night: {
    from: [at(13)],
    type: 'varchar',
    clean: (text) => `CASE ${text} WHEN 'D' THEN 'day' WHEN 'N' THEN 'night' END`,
  },
  park: { from: [at(17)], type: 'varchar', isRequired: true },
  ...statsOf('away', 22),
  ...statsOf('home', 50),
};

/**
 * Retrosheet game logs (gl<year>.txt).
 *
 * The information used here was obtained free of charge from and is copyrighted by Retrosheet. Interested parties may
 * contact Retrosheet at www.retrosheet.org.
 */
export const retrosheetReader: Reader = {
  source: 'retrosheet',
  about: 'Retrosheet game logs (gl<year>.txt), for park factors and season totals',
  tables: ['mlb_game_logs'],
  async read(context) {
    const rows = await loadTable(context, {
      fields,
      headers,
      dropWhen: { 'the day of the week is not that of the date': `strftime(game_date, '%a') <> weekday` },
    });
    await context.sink.insert('mlb_game_logs', {
      from: rows.relation,
      line: 'line',
      columns: {
        ...sameNames(Object.keys(fields).filter((name) => name !== 'weekday')),
        season: 'year(game_date)',
      },
    });
  },
};
