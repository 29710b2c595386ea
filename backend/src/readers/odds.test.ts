import { describe, expect, it } from 'vitest';
import { ingestJson } from '../testing/ingest-text.ts';
import { oddsReader } from './odds.ts';
import { isAmericanList, parsePrice } from './odds-prices.ts';

type Json = Record<string, unknown>;

const anEvent = (markets: readonly Json[], over: Json = {}): Json => ({
  id: 'event-1',
  sport_key: 'baseball_mlb',
  sport_title: 'MLB',
  commence_time: '2031-05-05T01:40:00Z',
  home_team: 'Arizona Diamondbacks',
  away_team: 'Washington Nationals',
  bookmakers: [{ key: 'draftkings', title: 'DraftKings', last_update: '2031-05-04T20:00:00Z', markets }],
  ...over,
});

const moneyline = {
  key: 'h2h',
  outcomes: [
    { name: 'Arizona Diamondbacks', price: -150 },
    { name: 'Washington Nationals', price: 130 },
  ],
};

describe('The Odds API', () => {
  it('gives game lines by team code, on the Eastern day of the game', async () => {
    const total = {
      key: 'totals',
      last_update: '2031-05-04T20:05:00Z',
      outcomes: [{ name: 'Over', price: -110, point: 8.5 }],
    };
    const { batch, rows } = await ingestJson(oddsReader, [anEvent([moneyline, total])]);
    expect(batch).toMatchObject({ read: 1, kept: 1 });
    expect(await rows('odds_lines')).toEqual([
      expect.objectContaining({
        league: 'mlb',
        event_id: 'event-1',
        game_date: '2031-05-04',
        commence_time: '2031-05-05T01:40:00Z',
        home_team: 'ARI',
        away_team: 'WAS',
        book: 'draftkings',
        market: 'h2h',
        outcome: 'ARI',
        point: null,
        price_american: -150,
        last_update: '2031-05-04T20:00:00Z',
      }),
      expect.objectContaining({ outcome: 'WAS', price_american: 130, price_decimal: 2.3 }),
      expect.objectContaining({
        market: 'totals',
        outcome: 'Over',
        point: 8.5,
        last_update: '2031-05-04T20:05:00Z',
      }),
    ]);
  });

  it.each([
    [
      'over and under with the player beside them',
      { name: 'Over', description: 'A.J. Slugger Jr.', price: -120, point: 1.5 },
      { outcome: 'Over', player_name: 'A.J. Slugger Jr.', player_key: 'aj slugger', point: 1.5 },
    ],
    [
      'yes without a line',
      { name: 'Yes', description: 'Sam Slugger', price: 320 },
      { outcome: 'Yes', point: null, price_american: 320 },
    ],
    [
      'both in one name',
      { name: 'Sam Slugger Under', price: -105, point: 0.5 },
      { outcome: 'Under', player_name: 'Sam Slugger' },
    ],
    [
      'the player as the outcome',
      { name: 'Sam Slugger', price: 1200 },
      { outcome: 'Yes', player_name: 'Sam Slugger' },
    ],
  ])('gives player props with %s', async (_, outcome, expected) => {
    const { rows } = await ingestJson(
      oddsReader,
      anEvent([
        {
          key: 'batter_home_runs',
          outcomes: [{ name: 'Over', description: 'X Y', price: -101, point: 9 }, outcome],
        },
      ]),
    );
    expect(await rows('odds_props')).toContainEqual(expect.objectContaining(expected));
  });

  it('reads decimal prices, and gives them as American ones too', async () => {
    const market = {
      key: 'h2h',
      outcomes: [
        { name: 'Arizona Diamondbacks', price: 1.5 },
        { name: 'Washington Nationals', price: 2.75 },
      ],
    };
    const { rows } = await ingestJson(oddsReader, [anEvent([market])]);
    expect(await rows('odds_lines')).toMatchObject([
      { price_american: -200, price_decimal: 1.5 },
      { price_american: 175, price_decimal: 2.75 },
    ]);
  });

  it('says that the third version is not read', async () => {
    const old = { success: true, data: [{ id: 'x', sport_key: 'baseball_mlb', sites: [] }] };
    await expect(ingestJson(oddsReader, old)).rejects.toMatchObject({
      code: 'INPUT_UNEXPECTED',
      message: expect.stringMatching(
        /is an answer of The Odds API v3 \(sites\), which is not read; ask \/v4/,
      ),
    });
  });

  it('refuses an error message of the service', async () => {
    await expect(ingestJson(oddsReader, { message: 'Usage quota has been reached' })).rejects.toThrow(
      /is not an answer of The Odds API v4; is it an error message\?/,
    );
  });

  it.each([
    ['another sport', { sport_key: 'icehockey_nhl' }, 'icehockey_nhl is none of the leagues'],
    ['an unknown team', { home_team: 'Springfield Isotopes' }, 'no team of the league: Springfield Isotopes'],
    ['no time', { commence_time: 'soon' }, 'commence_time: is no UTC time'],
  ])('drops an event of %s', async (_, over, reason) => {
    const { batch } = await ingestJson(oddsReader, [anEvent([moneyline]), anEvent([moneyline], over)]);
    expect(batch).toMatchObject({ read: 2, kept: 1, dropped: { [reason]: 1 } });
  });

  it('leaves out prices that cannot be, and counts them', async () => {
    const market = {
      key: 'h2h',
      outcomes: [
        { name: 'Arizona Diamondbacks', price: -150 },
        { name: 'Washington Nationals', price: 40 },
      ],
    };
    const { batch, rows } = await ingestJson(oddsReader, [anEvent([market])]);
    expect(batch.refused).toEqual({ 'h2h: 40 is no American price': 1 });
    expect(await rows('odds_lines')).toHaveLength(1);
  });

  it('says of an event without bookmakers that there is nothing to keep', async () => {
    const { batch } = await ingestJson(oddsReader, [anEvent([], { bookmakers: undefined })]);
    expect(batch.warnings).toEqual(['event event-1 has no bookmakers: nothing to keep of it']);
  });
});

describe('prices', () => {
  it.each([
    [[-110, 110], true],
    [[150, 2000], true],
    [[1.9, 2.1], false],
    [[1.01, 250], false],
    [[], false],
  ])('%j are American: %s', (prices, isAmerican) => {
    expect(isAmericanList(prices)).toBe(isAmerican);
  });

  it.each([
    [100, true, { american: 100, decimal: 2 }],
    [-200, true, { american: -200, decimal: 1.5 }],
    [50, true, undefined],
    [2, false, { american: 100, decimal: 2 }],
    [1.25, false, { american: -400, decimal: 1.25 }],
    [1, false, undefined],
  ])('%d (American: %s) is %j', (price, isAmerican, expected) => {
    expect(parsePrice(price, isAmerican)).toEqual(expected);
  });
});
