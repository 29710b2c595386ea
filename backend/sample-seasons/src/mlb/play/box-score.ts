import type { Pitcher } from '../season/roster.ts';
import { toPitchType } from './pitch-result.ts';
import type { AppearanceEvent, PlateAppearance, PlayedGame } from './play.ts';

type PitchingLine = {
  outs: number;
  battersFaced: number;
  numberOfPitches: number;
  strikes: number;
  hits: number;
  runs: number;
  earnedRuns: number;
  baseOnBalls: number;
  strikeOuts: number;
  homeRuns: number;
};

export type BoxScore = {
  readonly pitching: ReadonlyMap<number, PitchingLine>;
  readonly winner: Pitcher | undefined;
  readonly loser: Pitcher | undefined;
};

const emptyLine = (): PitchingLine => ({
  outs: 0,
  battersFaced: 0,
  numberOfPitches: 0,
  strikes: 0,
  hits: 0,
  runs: 0,
  earnedRuns: 0,
  baseOnBalls: 0,
  strikeOuts: 0,
  homeRuns: 0,
});

const hits: ReadonlySet<AppearanceEvent> = new Set(['single', 'double', 'triple', 'home_run']);

const count = (condition: boolean) => (condition ? 1 : 0);

function addAppearance(line: PitchingLine, { event, pitches, before, after }: PlateAppearance): void {
  line.outs += after.outs - before.outs;
  line.battersFaced++;
  line.numberOfPitches += pitches.length;
  line.strikes += pitches.filter(({ description }) => toPitchType(description) !== 'B').length;
  line.hits += count(hits.has(event));
  line.homeRuns += count(event === 'home_run');
  line.baseOnBalls += count(event === 'walk');
  line.strikeOuts += count(event === 'strikeout');
}

const OUTS_FOR_A_STARTER = 15;

export function toBoxScore({ appearances, home, away, homeScore, awayScore }: PlayedGame): BoxScore {
  const pitching = new Map<number, PitchingLine>();
  const lineOf = ({ id }: Pitcher): PitchingLine => {
    const line = pitching.get(id) ?? emptyLine();
    pitching.set(id, line);
    return line;
  };
  for (const appearance of appearances) {
    addAppearance(lineOf(appearance.pitcher), appearance);
    for (const { pitcher, isEarned } of appearance.scored) {
      const charged = lineOf(pitcher);
      charged.runs++;
      charged.earnedRuns += count(isEarned);
    }
  }
  const [won, lost] = homeScore > awayScore ? [home, away] : [away, home];
  const [starter, reliever] = won.pitchers;
  const runsOf = ({ id }: Pitcher) => pitching.get(id)?.runs ?? 0;
  return {
    pitching,
    // A starter must last five innings for the win. Otherwise the first reliever of his side gets it.
    winner:
      (pitching.get(starter?.id ?? 0)?.outs ?? 0) < OUTS_FOR_A_STARTER ? (reliever ?? starter) : starter,
    loser: [...lost.pitchers].sort((a, b) => runsOf(b) - runsOf(a))[0],
  };
}
