import { DecayedSum } from '../maths/decayed-sum.ts';

type Appearance = { team: string; teamGame: number; recent: DecayedSum };
type Mean = { sum: number; count: number };

const USUAL_PLATE_APPEARANCES = 4;
const PRIOR_GAMES = 3;
const RECENT_TEAM_GAMES = 8;
const MAX_PER_TEAM = 10;

/** Batters by team, with their recent plate appearances. */
export class PlayingTime {
  private readonly teamGames = new Map<string, number>();
  private readonly appearances = new Map<number, Appearance>();
  private readonly perGame = new Map<number, { sum: DecayedSum; games: DecayedSum }>();
  private readonly slots = new Map<number, Mean>();

  startGame(team: string): void {
    this.teamGames.set(team, (this.teamGames.get(team) ?? 0) + 1);
  }

  addGame(batter: number, { team, plateAppearances, day, slot }: PlayedGame): void {
    const teamGame = this.teamGames.get(team) ?? 0;
    const known = this.appearances.get(batter);
    const recent = known?.team === team ? known.recent : new DecayedSum(5);
    recent.add(plateAppearances, teamGame);
    this.appearances.set(batter, { team, teamGame, recent });
    const mean = this.perGame.get(batter) ?? { sum: new DecayedSum(20), games: new DecayedSum(20) };
    mean.sum.add(plateAppearances, day);
    mean.games.add(1, day);
    this.perGame.set(batter, mean);
    if (slot === undefined) return;
    const ofSlot = this.slots.get(slot) ?? { sum: 0, count: 0 };
    this.slots.set(slot, { sum: ofSlot.sum + plateAppearances, count: ofSlot.count + 1 });
  }

  /**
   * Expected plate appearances in a game: the batter's own mean, or if his place in the order is announced, the average
   * of that mean and the mean of the place.
   */
  expect(batter: number, day: number, slot: number | undefined): number {
    const mean = this.perGame.get(batter);
    const own =
      ((mean?.sum.valueAt(day) ?? 0) + PRIOR_GAMES * USUAL_PLATE_APPEARANCES) /
      ((mean?.games.valueAt(day) ?? 0) + PRIOR_GAMES);
    if (slot === undefined) return own;
    const ofSlot = this.slots.get(slot) ?? { sum: 0, count: 0 };
    const usual = (ofSlot.sum + 20 * USUAL_PLATE_APPEARANCES) / (ofSlot.count + 20);
    return (own + usual) / 2;
  }

  /**
   * Batters expected in the line-up before it is announced: those with the most plate appearances in the newest games.
   */
  findRegulars(team: string): number[] {
    const teamGame = this.teamGames.get(team) ?? 0;
    return [...this.appearances]
      .filter(([, one]) => one.team === team && one.teamGame > teamGame - RECENT_TEAM_GAMES)
      .map(([batter, one]) => ({ batter, weight: one.recent.valueAt(teamGame) }))
      .sort((one, other) => other.weight - one.weight || one.batter - other.batter)
      .slice(0, MAX_PER_TEAM)
      .map(({ batter }) => batter);
  }
}

export type PlayedGame = { team: string; plateAppearances: number; day: number; slot: number | undefined };
