import { expect, it } from 'vitest';
import { aCoveragePlay } from '../../../testing/nfl-rows.ts';
import { startApiForTests } from '../../testing/start-api-for-tests.ts';

const PATH = '/api/nfl/coverage/';

// COV-14, DATA-44
it('tells in percent how often a defence played which coverage', async () => {
  const coverages = ['COVER_0', 'COVER_1', '2_MAN', 'COVER_2', 'COVER_3', 'COVER_4', 'COVER_6', 'PREVENT'];
  const api = await startApiForTests({
    rows: {
      nfl_coverage_plays: coverages.map((coverage, at) =>
        aCoveragePlay({ play_id: at, coverage, man_zone: at < 3 ? 'man' : 'zone' }),
      ),
    },
  });
  const { status, body } = await api.get(`${PATH}?year=2024`);
  expect(status).toBe(200);
  expect(body).toEqual({
    year: 2024,
    results: [
      {
        name: 'New York Jets',
        team: 'NYJ',
        plays: 8,
        man_percentage: 37.5,
        zone_percentage: 62.5,
        cover_0_percentage: 12.5,
        cover_1_percentage: 12.5,
        cover_2_percentage: 12.5,
        cover_2_man_percentage: 12.5,
        cover_3_percentage: 12.5,
        cover_4_percentage: 12.5,
        cover_6_percentage: 12.5,
        other_percentage: 12.5,
      },
    ],
  });
});

it('keeps what is left to 100 at 0 or more when thirds do not add up', async () => {
  const api = await startApiForTests({
    rows: {
      nfl_coverage_plays: ['COVER_1', 'COVER_3', 'COVER_4'].map((coverage, at) =>
        aCoveragePlay({ play_id: at, coverage }),
      ),
    },
  });
  const { body } = await api.get(PATH);
  const [row] = Object(body).results;
  expect(row.other_percentage).toBeGreaterThanOrEqual(0);
  expect(row.other_percentage).toBeCloseTo(0);
});

it('gives the newest season that was charted when no year is asked for', async () => {
  const api = await startApiForTests({
    rows: {
      nfl_coverage_plays: [
        aCoveragePlay({ season: 2022, old_game_id: '2022091100', defense: 'BUF' }),
        aCoveragePlay({ season: 2023, old_game_id: '2023091000', defense: 'MIA' }),
      ],
    },
  });
  expect((await api.get(PATH)).body).toMatchObject({ year: 2023, results: [{ team: 'MIA' }] });
  expect((await api.get(`${PATH}?year=2022`)).body).toMatchObject({ year: 2022, results: [{ team: 'BUF' }] });
  expect((await api.get(`${PATH}?year=2021`)).body).toEqual({ year: 2021, results: [] });
});

it('refuses a year that is none', async () => {
  const api = await startApiForTests();
  expect(await api.findBadParameters(`${PATH}?year=last`)).toEqual(['year']);
});
