import { fuzz } from '@sharpside/contracts/testing/fuzz';
import { openTestSnapshot } from '@sharpside/ingest/testing/open-test-snapshot';
import { toNameKey } from '@sharpside/warehouse/teams/name-key';
import { aPlayerGame } from '@sharpside/warehouse/testing/nba-rows';
import { anNflPlayer, aPlayerWeek, aProp } from '@sharpside/warehouse/testing/nfl-rows';
import fc from 'fast-check';
import * as v from 'valibot';
import { expect } from 'vitest';

const CASES = 250;

// Names of one group are the same name to a book.
const GIVEN = [
  ['A.J.', 'AJ', 'a.j.'],
  ['José', 'Jose', 'JOSE'],
  ["Ja'Mo", 'JaMo', 'Ja’mo'],
  ['Hollywood', '"Hollywood"'],
] as const;
const SUFFIXES = ['', 'Jr.', 'II'] as const;
const GAME = { home_team: 'BAL', away_team: 'BUF' };
const TEAMS = ['BAL', 'BUF', 'SEA'] as const;
const SEASON = 2024;

const anyGiven = fc.nat({ max: GIVEN.length - 1 });
const anyMan = fc.record({
  given: anyGiven,
  alias: fc.option(anyGiven),
  suffix: fc.constantFrom(...SUFFIXES),
  team: fc.constantFrom(...TEAMS),
  /** His team in the weeks before. */
  before: fc.constantFrom(null, null, ...TEAMS),
  /** The season in which he was seen last. */
  seen: fc.constantFrom(SEASON, SEASON, SEASON - 1, SEASON - 3),
  position: fc.constantFrom('QB', 'RB', 'WR', 'S', null),
  did: fc.constantFrom('nothing', 'pass', 'rush', 'catch'),
});
type Man = typeof anyMan extends fc.Arbitrary<infer T> ? T : never;

const MARKETS = {
  player_pass_yds: { did: ['pass'], positions: ['QB'] },
  player_rush_yds: { did: ['rush'], positions: ['QB', 'RB'] },
  player_receptions: { did: ['catch'], positions: ['RB', 'WR'] },
  player_anytime_td: { did: ['pass', 'rush', 'catch'], positions: ['QB', 'RB', 'WR'] },
} as const;

const anyCase = fc.record({
  league: fc.constantFrom('nfl', 'nfl', 'nba'),
  men: fc.array(anyMan, { minLength: 1, maxLength: 4 }),
  market: fc.constantFrom('player_pass_yds', 'player_rush_yds', 'player_receptions', 'player_anytime_td'),
  given: anyGiven,
  spelling: fc.nat({ max: 2 }),
  suffix: fc.constantFrom(...SUFFIXES),
});
type Case = typeof anyCase extends fc.Arbitrary<infer T> ? T : never;

type Meant = { players: string[]; doubt: 'shared' | 'absent' | null };

/** The men for whom the condition holds, or all of them if it holds for none. */
const prefer = (men: readonly Man[], holds: (man: Man) => boolean) =>
  men.some(holds) ? men.filter(holds) : men;

const toLeast = (rank: (man: Man) => number) => (men: readonly Man[]) => {
  const least = Math.min(...men.map(rank));
  return men.filter((man) => rank(man) === least && least < 3);
};

/** The rules as the documents say them. */
function decide({ league, men, market, given, suffix }: Case, isUnderWay: boolean): Meant {
  const isNfl = league === 'nfl';
  const { did, positions } = MARKETS[market];
  const isOne = (text: string, list: readonly string[]) => list.includes(text);
  const hasFigures = (man: Man) => (isNfl ? isOne(man.did, did) : man.did !== 'nothing');
  const toRank = (man: Man) => {
    if (!isNfl || man.position === null || isOne(man.position, positions)) return 1;
    return man.position !== 'S' || hasFigures(man) ? 2 : 3;
  };
  const named = men.filter((man) => man.given === given || man.alias === given);
  const isCalled = (man: Man) => man.given === given;
  const toPlace = (man: Man) => {
    if (suffix !== '' && isCalled(man) && man.suffix !== '' && man.suffix !== suffix) return 3;
    if (man.seen < SEASON - 1) return 3;
    if (man.seen === SEASON) return man.team === 'SEA' ? 3 : 0;
    if (man.team !== 'SEA' || (man.before ?? 'SEA') !== 'SEA') return 1;
    return isUnderWay ? 3 : 2;
  };
  const written = prefer(
    toLeast(toPlace)(named),
    (man) => suffix !== '' && isCalled(man) && man.suffix === suffix,
  );
  const left = prefer(prefer(toLeast(toRank)(written), isCalled), hasFigures);
  if (left.length > 0)
    return { players: left.map((man) => `${men.indexOf(man)}`), doubt: left.length > 1 ? 'shared' : null };
  return { players: [], doubt: named.some((man) => toRank(man) < 3) ? 'absent' : null };
}

/** True if a team of the game has played this season. All cases are of the same teams. */
const isSeasonUnderWay = (cases: readonly Case[], league: Case['league']) =>
  cases.some(
    (one) =>
      one.league === league &&
      one.men.some(
        ({ seen, team, before }) => seen === SEASON && (team !== 'SEA' || (before ?? 'SEA') !== 'SEA'),
      ),
  );

// Each case has a surname of its own, so that cases in one snapshot do not meet.
const toSurname = (at: number) =>
  `Cárver${[...String(at)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`;
const toName = (given: string, at: number, suffix: string) => `${given} ${toSurname(at)} ${suffix}`.trim();
const spell = (group: number, spelling = 0) => {
  const names = GIVEN[group] ?? GIVEN[0];
  return names[spelling % names.length] ?? names[0];
};

const toId = (at: number, index: number | string) => String(1000 * (at + 1) + Number(index));

/** Whom the name of each case's price means, and whose figures it gets. */
async function readMeant(cases: readonly Case[]) {
  const men = cases.flatMap(({ men: ofCase, league }, at) =>
    ofCase.map((man, index) => ({ ...man, league, at, id: toId(at, index) })),
  );
  const ofNfl = men.filter(({ league }) => league === 'nfl');
  const ofNba = men.filter(({ league }) => league === 'nba');
  const toCounts = ({ did }: Man) =>
    ({ nothing: {}, pass: { attempts: 9 }, rush: { carries: 9 }, catch: { receptions: 9 } })[did];
  // The newest first.
  const toTeams = ({ team, before }: Man) => (before === null ? [team] : [team, before]);
  const snapshot = await openTestSnapshot({
    nfl_players: ofNfl.map(({ id, given, at, suffix, team, position, seen }) =>
      anNflPlayer({
        player_id: id,
        name: toName(spell(given), at, suffix),
        team,
        position,
        as_of: seen * 100 + 2,
      }),
    ),
    nfl_player_weeks: ofNfl.flatMap((man) =>
      toTeams(man).map((team, index) =>
        aPlayerWeek({ player_id: man.id, team, season: man.seen, week: 2 - index, ...toCounts(man) }),
      ),
    ),
    nba_players: ofNba.map(({ id, given, at, suffix }) => ({
      player_id: Number(id),
      name: toName(spell(given), at, suffix),
    })),
    nba_player_games: ofNba.flatMap((man) =>
      toTeams(man).map((team, index) =>
        aPlayerGame({
          player_id: Number(man.id),
          team,
          season: man.seen,
          game_date: `${man.seen}-11-${20 - index}`,
          minutes: man.did === 'nothing' ? 0 : 30,
        }),
      ),
    ),
    player_aliases: men.flatMap(({ league, id, alias, at }) =>
      alias === null
        ? []
        : { league, player_id: id, alias: toName(spell(alias), at, ''), source: 'football_name' },
    ),
    odds_props: cases.map(({ league, market, given, spelling, suffix }, at) => {
      const player_name = toName(spell(given, spelling), at, suffix);
      return aProp({
        ...GAME,
        league,
        event_id: `e${at}`,
        market,
        player_name,
        player_key: toNameKey(player_name),
      });
    }),
  });
  const rows = async <S extends v.GenericSchema>(sql: string, schema: S) =>
    v.parse(v.array(schema), await snapshot.rows(sql));
  const doubt = v.nullable(v.string());
  const players = v.object({ event_id: v.string(), player_id: v.nullable(v.string()), doubt });
  const figures = v.object({ event_id: v.string(), player_id: v.string() });
  const marks = v.object({ event_id: v.string(), name_doubt: doubt });
  return {
    players: await rows('FROM priced_players ORDER BY player_id', players),
    figures: await rows('SELECT event_id, player_id FROM nfl_line_records', figures),
    marks: await rows('SELECT event_id, name_doubt FROM nfl_prop_prices', marks),
  };
}

fuzz(
  'a price gets the figures of the man whom the rules decide for or of nobody, and a name in doubt its mark',
  {
    cost: 50,
    input: fc.noShrink(fc.array(anyCase, { minLength: CASES, maxLength: CASES })),
    async check(cases) {
      const { players, figures, marks } = await readMeant(cases);
      for (const [at, one] of cases.entries()) {
        const { players: left, doubt } = decide(one, isSeasonUnderWay(cases, one.league));
        const own = <R extends { event_id: string }>(rows: readonly R[]) =>
          rows.filter(({ event_id }) => event_id === `e${at}`);
        const title = JSON.stringify(one);
        const ids = left.map((index) => toId(at, index));
        expect(
          own(players).map((row) => [row.player_id, row.doubt]),
          title,
        ).toEqual(doubt === 'absent' ? [[null, doubt]] : ids.map((id) => [id, doubt]));
        if (one.league !== 'nfl') continue;
        expect(
          own(figures).map(({ player_id }) => player_id),
          title,
        ).toEqual(doubt === null ? ids : []);
        expect(
          own(marks).map(({ name_doubt }) => name_doubt),
          title,
        ).toEqual([doubt]);
      }
    },
  },
);
