import { describe, expect, it } from 'vitest';
import { readers } from '../readers/readers.ts';
import { findLeaguesToComplete } from './incomplete-days.ts';

const ESPN = 'https://site.api.espn.com/apis/site/v2/sports';

describe('a job completes games', () => {
  it.each([
    { source: 'mlb-schedule', inputs: ['https://x.test/{date}'], leagues: ['mlb'] },
    { source: 'statcast', inputs: ['https://x.test/{date}'], leagues: ['mlb'] },
    { source: 'nba-game-log', inputs: ['https://x.test/{nbaSeason}'], leagues: ['nba'] },
    { source: 'nfl-rosters', inputs: ['https://x.test/{nflSeason}'], leagues: [] },
    {
      source: 'espn-scoreboard',
      inputs: [`${ESPN}/baseball/mlb/scoreboard?dates={yyyymmdd}`],
      leagues: ['mlb'],
    },
    { source: 'espn-scoreboard', inputs: ['https://x.test/scoreboard?date={date}'], leagues: ['mlb'] },
    {
      source: 'espn-scoreboard',
      inputs: [`${ESPN}/basketball/nba/scoreboard?dates={yyyymmdd}`],
      leagues: [],
    },
    { source: 'odds', inputs: ['https://x.test/baseball_mlb/odds'], leagues: [] },
  ])('of the leagues of its source, under any name: $source, $inputs.0', ({ source, inputs, leagues }) => {
    const tables = readers.find((reader) => reader.source === source)?.tables ?? [];
    expect(findLeaguesToComplete({ source, inputs }, tables)).toEqual(leagues);
  });
});
