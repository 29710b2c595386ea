import { daysFrom, toDay } from '../calendar/day.ts';
import { type MlbGame, toMlbSlate } from '../mlb/season/slate.ts';

export const mlbGames = (from: string, to: string): MlbGame[] =>
  daysFrom(toDay(from), toDay(to))
    .flatMap((day) => toMlbSlate('sample', day))
    .filter(({ isPostponed }) => !isPostponed);
