import { toDay, yearOf } from '../../calendar/day.ts';
import { Random } from '../../random/random.ts';
import type { MlbGame } from './slate.ts';

export type Weather = { readonly condition: string; readonly temperatureF: number; readonly wind: string };

const skies = [
  'Sunny',
  'Mostly sunny',
  'Partly sunny',
  'Partly cloudy',
  'Mostly cloudy',
  'Cloudy',
  'Overcast',
] as const;
const nights = ['Clear', 'Mostly clear', 'Partly cloudy', 'Mostly cloudy', 'Cloudy', 'Overcast'] as const;
const winds = [
  'Out To CF',
  'Out To LF',
  'Out To RF',
  'In From CF',
  'In From LF',
  'L To R',
  'R To L',
] as const;

// Day of the year. Winter days are milder than in a real year, because the sample plays games then too.
const WARMEST_DAY = 200;

export function weatherOf(seed: string, { gamePk, day, park, isNight }: MlbGame): Weather {
  if (park.hasRoof) return { condition: 'Roof Closed', temperatureF: 72, wind: '0 mph, None' };
  const random = new Random(seed, 'mlb', 'weather', gamePk);
  const dayOfYear = day - toDay(`${yearOf(day)}-01-01`);
  const season = Math.cos(((dayOfYear - WARMEST_DAY) / 365) * 2 * Math.PI);
  const temperatureF = Math.round(random.normal(68 + 11 * season - (isNight ? 4 : 0), 6));
  return {
    condition: isNight ? random.pick(nights) : random.pick(skies),
    temperatureF,
    wind: `${random.whole(2, 15)} mph, ${random.pick(winds)}`,
  };
}
