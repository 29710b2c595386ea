import { openSnapshot } from '@sharpside/warehouse/snapshot/open-snapshot';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mlbScheduleReader } from '../readers/mlb/schedule.ts';
import { createTestData } from '../testing/a-data-folder.ts';
import { aPitch, type PitchRecord } from '../testing/a-pitch.ts';
import { aSchedule, aScheduledGame } from '../testing/an-mlb-game.ts';
import { toCsv } from '../testing/ingest-text.ts';
import { publishSnapshot } from './publish-snapshot.ts';

const CASES = 500;

type Played = { pitches: PitchRecord[]; home: number; away: number };
/**
 * `end`: the game stops. `start`: its first plate appearances are missing. `half`: one half-inning is missing. `two`:
 * two plate appearances in a row are missing.
 */
type Case = { rolls: number[]; innings: number; cut: 'end' | 'start' | 'half' | 'two' };

const cases: fc.Arbitrary<Case> = fc.record({
  rolls: fc.array(fc.integer({ min: 0, max: 99 }), { minLength: 40, maxLength: 60 }),
  innings: fc.constantFrom(7, 9),
  cut: fc.constantFrom('end', 'start', 'half', 'two'),
});

type Play = { events: string; outs: number; runs: number; des: string };

function toPlay(roll: number, outs: number): Play {
  const play = { outs: 0, runs: 0, des: 'Barry Batter bats.' };
  if (roll < 45) return { ...play, events: 'field_out', outs: 1 };
  if (roll < 60) return { ...play, events: 'strikeout', outs: 1 };
  if (roll < 65 && outs < 2) return { ...play, events: 'grounded_into_double_play', outs: 2 };
  if (roll < 70)
    return { ...play, events: 'single', outs: 1, des: 'Barry Batter singles. Run Ner out at home.' };
  if (roll < 78) return { ...play, events: 'single', runs: 1, des: 'Barry Batter singles. Run Ner scores.' };
  if (roll < 84) return { ...play, events: 'home_run', runs: 1, des: 'Barry Batter homers (1).' };
  return { ...play, events: 'walk' };
}

/** A game by the rules: the home team bats last only if it does not lead, and stops once it does. */
function playGame(gamePk: number, { rolls, innings }: Case): Played {
  const pitches: PitchRecord[] = [];
  const score = { home: 0, away: 0 };
  let atBat = 0;
  const isDecided = () => score.home !== score.away;
  for (let half = 0; half < 2 * innings || half % 2 === 1 || !isDecided(); half++) {
    const isBottom = half % 2 === 1;
    const isLast = half >= 2 * innings - 1;
    const isWon = () => isBottom && isLast && score.home > score.away;
    for (let outs = 0; outs < 3 && !isWon(); ) {
      atBat += 1;
      // The rolls repeat, shifted a little each time, so that no game is endless.
      const roll = ((rolls[atBat % rolls.length] ?? 0) + 7 * Math.floor(atBat / rolls.length)) % 100;
      const play = toPlay(roll, outs);
      const common = {
        game_pk: gamePk,
        at_bat_number: atBat,
        inning: Math.floor(half / 2) + 1,
        inning_topbot: isBottom ? 'Bot' : 'Top',
        outs_when_up: outs,
        home_score: score.home,
        away_score: score.away,
        des: play.des,
      };
      pitches.push(aPitch({ ...common, pitch_number: 1 }));
      pitches.push(aPitch({ ...common, pitch_number: 2, events: play.events }));
      outs += play.outs;
      score[isBottom ? 'home' : 'away'] += play.runs;
    }
  }
  return { pitches, ...score };
}

/** From 0 to 1, evenly: numbers that are drawn as such are mostly close to 0 or 1. */
const toShare = (rolls: readonly number[]) => rolls.reduce((sum, roll) => (31 * sum + roll) % 997, 0) / 997;

function cutGame({ pitches }: Played, { cut, rolls }: Case): PitchRecord[] {
  const share = toShare(rolls);
  if (cut === 'end') return pitches.slice(0, 1 + Math.floor(share * (pitches.length - 1)));
  const appearances = pitches.length / 2;
  if (cut === 'start') return pitches.slice(2 * (1 + Math.floor(share * (appearances - 1))));
  if (cut === 'two') return pitches.toSpliced(2 * Math.floor(share * (appearances - 1)), 4);
  const halves = [...new Set(pitches.map(({ inning, inning_topbot }) => `${inning_topbot} ${inning}`))];
  const lost = halves[Math.floor(share * halves.length)];
  return pitches.filter(({ inning, inning_topbot }) => `${inning_topbot} ${inning}` !== lost);
}

// Drawn once: 500 games in one file take as long as one game in a file of its own.
const games = fc
  .sample(cases, { numRuns: CASES, seed: 20_260_626 })
  .map((one, at) => ({ one, gamePk: 900_001 + at, played: playGame(900_001 + at, one) }));
const schedule = aSchedule(
  ...games.map(({ one, gamePk, played }) =>
    aScheduledGame({
      home: { score: played.home },
      away: { score: played.away },
      game: {
        gamePk,
        scheduledInnings: one.innings,
        status: { abstractGameState: 'Final', detailedState: 'Final' },
      },
    }),
  ),
);
const whole = toCsv(games.flatMap(({ played }) => played.pitches));
const cut = toCsv(games.flatMap(({ one, played }) => cutGame(played, one)));

/** Ingests the files one after the other, and returns the games that are then incomplete. */
async function findIncomplete(...files: readonly string[]): Promise<Set<number>> {
  const { data, ingest } = await createTestData();
  await ingest(JSON.stringify(schedule), { reader: mlbScheduleReader });
  for (const file of files) await ingest(file);
  await publishSnapshot({ data });
  const snapshot = await openSnapshot({ data, concurrency: 1 });
  const rows = await snapshot.rows('SELECT game_id FROM incomplete_games');
  await snapshot.close();
  return new Set(rows.map(({ game_id }) => Number(game_id)));
}

it(`any cut of a game is told as incomplete (${CASES} games)`, async () => {
  const told = await findIncomplete(cut);
  expect(games.filter(({ gamePk }) => !told.has(gamePk)).map(({ one }) => one)).toEqual([]);
});

it('a single plate appearance without a pitch may be an intentional walk, unless it made a run or an out, also the third', async () => {
  const losses = games.map(({ gamePk, played: { pitches } }, at) => {
    const first = 2 * (1 + (at % 20));
    const [lost, next] = [pitches[first], pitches[first + 2]];
    const isOtherHalf = lost?.inning_topbot !== next?.inning_topbot;
    const hasMore = (name: string) => Number(next?.[name]) > Number(lost?.[name]);
    const isTold = hasMore('home_score') || hasMore('away_score') || isOtherHalf || hasMore('outs_when_up');
    return { gamePk, rows: pitches.toSpliced(first, 2), isTold };
  });
  const told = await findIncomplete(toCsv(losses.flatMap(({ rows }) => rows)));
  expect(new Set(losses.map(({ isTold }) => isTold))).toEqual(new Set([true, false]));
  expect(losses.filter(({ gamePk, isTold }) => told.has(gamePk) !== isTold)).toEqual([]);
});

it.each([
  { order: 'after', files: [cut, whole] },
  { order: 'before', files: [whole, cut] },
])(
  `a file with the whole games completes them, read $order the cut ones (${CASES} games)`,
  async ({ files }) => {
    expect([...(await findIncomplete(...files))]).toEqual([]);
  },
);
