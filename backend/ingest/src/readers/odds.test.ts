import { SHARED_DATA } from '@sharpside/warehouse/testing/shared-data';
import { describe, expect, it } from 'vitest';
import { listHeldInputs } from '../ingest/quality/held-inputs.ts';
import { createTestData } from '../testing/a-data-folder.ts';
import { ingestJson, ingestPath } from '../testing/ingest-text.ts';
import { aMoneyline, anOddsEvent as anEvent, TOTAL } from '../testing/odds-events.ts';
import { oddsReader } from './odds.ts';

type Json = Record<string, unknown>;

const moneyline = aMoneyline();

const ingestMarket = (key: string, outcomes: readonly Json[]) =>
  ingestJson(oddsReader, [anEvent([{ key, outcomes }])]);

describe('The Odds API', () => {
  it('gives game lines by team code, on the Eastern day of the game', async () => {
    const { batch, rows } = await ingestJson(oddsReader, [anEvent([moneyline, TOTAL])]);
    expect(batch).toMatchObject({ read: 3, kept: 3 });
    expect(await rows('odds_lines')).toEqual([
      {
        league: 'mlb',
        event_id: 'event-1',
        game_date: '2031-05-04',
        commence_time: '2031-05-05T01:40:00Z',
        home_team: 'ARI',
        away_team: 'WAS',
        book: 'draftkings',
        book_title: 'DraftKings',
        market: 'h2h',
        outcome: 'ARI',
        point: null,
        price_american: -150,
        price_decimal: 1 + 100 / 150,
        last_update: '2031-05-04T20:00:00Z',
      },
      expect.objectContaining({ outcome: 'WAS', price_american: 130, price_decimal: 2.3 }),
      expect.objectContaining({
        market: 'totals',
        outcome: 'Over',
        point: 8.5,
        last_update: '2031-05-04T20:05:00Z',
      }),
    ]);
  });

  it.each<[name: string, description: string | undefined, point: number | null | undefined, side: string]>([
    ['Over', 'Sam Slugger', 1.5, 'Over'],
    ['Under', 'Sam Slugger', 1.5, 'Under'],
    ['Yes', 'Sam Slugger', undefined, 'Yes'],
    ['No', 'Sam Slugger', null, 'No'],
    // Player and side are combined in the name.
    ['Sam Slugger Over', undefined, 0.5, 'Over'],
    ['Sam Slugger Under', undefined, 0.5, 'Under'],
    ['Sam Slugger Yes', undefined, undefined, 'Yes'],
    ['Sam Slugger No', undefined, undefined, 'No'],
    ['Sam Slugger', undefined, undefined, 'Yes'],
  ])('reads the player prop %j of %j', async (name, description, point, side) => {
    const other = { name: 'Over', description: 'A.J. Other Jr.', price: -101, point: 9 };
    const market = { key: 'batter_home_runs', outcomes: [other, { name, description, price: 320, point }] };
    const { rows } = await ingestJson(oddsReader, anEvent([market]));
    const prop = { player_name: 'Sam Slugger', player_key: 'sam slugger', outcome: side };
    expect(await rows('odds_props')).toMatchObject([
      { player_name: 'A.J. Other Jr.', player_key: 'aj other', outcome: 'Over', point: 9 },
      { ...prop, point: point ?? null, price_american: 320 },
    ]);
  });

  it.each([
    ['baseball_mlb', 'mlb', 'Arizona Diamondbacks', 'Atlanta Braves', 'ARI'],
    ['basketball_nba', 'nba', 'Atlanta Hawks', 'Boston Celtics', 'ATL'],
    ['americanfootball_nfl', 'nfl', 'Arizona Cardinals', 'Atlanta Falcons', 'ARI'],
  ])('reads the events of %s, before the season too', async (sport, league, home, away, home_team) => {
    const market = { key: 'h2h', outcomes: [{ name: home, price: -150 }] };
    const events = [sport, `${sport}_preseason`].map((sport_key) =>
      anEvent([market], { id: sport_key, sport_key, home_team: home, away_team: away }),
    );
    const { rows } = await ingestJson(oddsReader, events);
    const line = { league, home_team, outcome: home_team };
    expect(await rows('odds_lines')).toMatchObject([line, line]);
  });

  it.each([
    ['h2h', true],
    ['h2h_h1', true],
    ['alternate_spreads', true],
    ['team_totals', true],
    ['outrights', true],
    ['player_totalsx', false],
    ['batter_total_bases', false],
    ['xspreads', false],
  ])('takes %s for a line of the game: %s', async (key, isLine) => {
    const { batch } = await ingestMarket(key, [
      { name: 'Over', description: 'Sam Slugger', price: -110, point: 1 },
    ]);
    expect(Object.keys(batch.tables)).toEqual([isLine ? 'odds_lines' : 'odds_props']);
  });

  it('leaves out a prop that names no player', async () => {
    const outcomes = [
      { name: 'Over', price: -110, point: 1.5 },
      { name: 'Somebody', description: 'else', price: 120 },
    ];
    const { batch } = await ingestMarket('batter_hits', outcomes);
    expect(batch.dropped).toEqual({
      "batter_hits: 'Over' without a player": 1,
      "batter_hits: 'Somebody' without a player": 1,
    });
  });

  it('knows no time of an update that nobody names', async () => {
    const bookmakers = [{ key: 'draftkings', title: 'DraftKings', markets: [moneyline] }];
    const { rows } = await ingestJson(oddsReader, [anEvent([], { bookmakers })]);
    expect(await rows('odds_lines')).toMatchObject([{ last_update: null }, { last_update: null }]);
  });

  it('passes over prices of players from after the start, which would replace the closing ones', async () => {
    const outcomes = [{ name: 'Over', description: 'Sam Slugger', price: 320, point: 0.5 }];
    const at = (last_update: string) => anEvent([{ key: 'batter_hits', last_update, outcomes }]);
    const closing = await ingestJson(oddsReader, at('2031-05-05T01:39:59Z'));
    expect(await closing.rows('odds_props')).toHaveLength(1);
    // A file with nothing else is no fault, because all games of a day may have begun.
    const { data, ingest } = await createTestData();
    const late = JSON.stringify(at('2031-05-05T01:40:00Z'));
    const { batch } = await ingest(late, { reader: oddsReader, acceptance: undefined });
    expect(batch).toMatchObject({
      read: 1,
      kept: 0,
      skipped: { 'a price of a player from after the start of the game': 1 },
    });
    expect(await listHeldInputs(data)).toEqual([]);
  });

  it('reads decimal prices, gives them as American ones too, and counts those that cannot be', async () => {
    const { batch, rows } = await ingestMarket('h2h', [
      { name: 'Arizona Diamondbacks', price: 1.5 },
      { name: 'Washington Nationals', price: 2.75 },
      { name: 'Draw', price: 1 },
    ]);
    expect(await rows('odds_lines')).toMatchObject([
      { price_american: -200, price_decimal: 1.5 },
      { price_american: 175, price_decimal: 2.75 },
    ]);
    expect(batch.dropped).toEqual({ 'h2h: 1 is no decimal price': 1 });
  });

  it.each([
    ['40 is no American price', 40],
    ['0 is no American price', 0],
    ['1000000000000 is no American price', 1e12],
    ['a price is no number', null],
    ['a price is no number', 'EVEN'],
  ])('leaves out an American price that cannot be, and counts it: %s', async (reason, price) => {
    const outcomes = [
      { name: 'Over', description: 'Sam Slugger', price: 120, point: 1.5 },
      { name: 'Under', description: 'Sam Slugger', price, point: 1.5 },
      { name: 'Over', description: 'Tim Runner', price: 250, point: 1.5 },
    ];
    const { batch, rows } = await ingestMarket('batter_hits', outcomes);
    expect(batch).toMatchObject({ read: 3, kept: 2, dropped: { [`batter_hits: ${reason}`]: 1 } });
    expect(await rows('odds_props')).toMatchObject([{ price_american: 120 }, { price_american: 250 }]);
  });

  it.each([
    ['american', { price_american: 120 }, 'batter_hits: 1.95 is no American price'],
    ['decimal', { price_decimal: 120 }, undefined],
  ])('reads prices in the form that the request asked for: %s', async (form, price, reason) => {
    const outcomes = [
      { name: 'Over', description: 'Sam Slugger', price: 120, point: 1.5 },
      { name: 'Under', description: 'Sam Slugger', price: 1.95, point: 1.5 },
    ];
    const name = `odds?regions=us&oddsFormat=${form}`;
    const { batch, rows } = await ingestJson(oddsReader, anEvent([{ key: 'batter_hits', outcomes }]), {
      name,
    });
    expect(await rows('odds_props')).toMatchObject([price, { price_decimal: 1.95 }].slice(0, batch.kept));
    expect(Object.keys(batch.dropped)).toEqual(reason === undefined ? [] : [reason]);
  });

  it('guesses nothing where a price may have either form', async () => {
    const { batch } = await ingestJson(oddsReader, [anEvent([aMoneyline(1.5, 150)])]);
    expect(batch.dropped).toEqual({
      'h2h: the prices may be American or decimal; name oddsFormat in the address': 2,
    });
  });

  it.each([
    ['an answer of the third version', { success: true, data: [{ id: 'x', sites: [] }] }],
    ['a list of the third version', [{ sport_nice: 'MLB' }]],
    ['a list that begins with another event', [anEvent([moneyline]), { sites: [] }]],
    ['one event of it', { sites: [] }],
  ])('says that the third version is not read: %s', async (_, old) => {
    await expect(ingestJson(oddsReader, old)).rejects.toMatchObject({
      code: 'INPUT_UNEXPECTED',
      message: expect.stringMatching(
        /is an answer of The Odds API v3 \(sites\), which is not read; ask \/v4/,
      ),
    });
  });

  it.each([
    ['a number', 5],
    ['nothing', null],
    ['a text', 'sport_key'],
    ['an error message of the service', { message: 'Usage quota has been reached' }],
  ])('refuses %s', async (_, body) => {
    await expect(ingestJson(oddsReader, body)).rejects.toThrow(
      'is not an answer of The Odds API v4; is it an error message?',
    );
  });

  it.each([
    ['no team of the league: Springfield Isotopes', { home_team: 'Springfield Isotopes' }],
    ['no team of the league: Springfield Isotopes', { away_team: 'Springfield Isotopes' }],
    ['commence_time: is no UTC time', { commence_time: 'soon' }],
    [
      'the event has no list of bookmakers, as in answers of /events and /scores; ask /odds',
      { bookmakers: undefined },
    ],
  ])('drops an event for: %s', async (reason, over) => {
    const { batch } = await ingestJson(oddsReader, [anEvent([moneyline]), anEvent([moneyline], over)]);
    expect(batch).toMatchObject({ read: 3, kept: 2, dropped: { [reason]: 1 } });
  });

  it.each([
    ['baseball_mlb_preseason', 'Boston Red Sox', 'Puerto Rico'],
    ['basketball_nba_preseason', 'Melbourne United', 'Boston Celtics'],
    ['baseball_mlb', 'American League', 'National League'],
    ['baseball_mlb', 'NL All-Stars', 'AL All-Stars'],
    ['basketball_nba', 'Team Shaq', 'Team Candace'],
    ['basketball_nba', 'Eastern Conference', 'Western Conference'],
    ['americanfootball_nfl', 'AFC', 'NFC'],
  ])(
    'passes over games of %s between sides that are no teams of the league: %s, %s',
    async (sport_key, home, away) => {
      const event = anEvent([moneyline], { sport_key, home_team: home, away_team: away });
      const { data, ingest } = await createTestData();
      const outcome = await ingest(JSON.stringify([event]), { reader: oddsReader, acceptance: undefined });
      expect(outcome.batch).toMatchObject({
        dropped: {},
        skipped: { 'a side is no team of the league': 1 },
      });
      expect(await listHeldInputs(data)).toEqual([]);
    },
  );

  it('passes over events of other sports, and those that nobody offers yet', async () => {
    const other = anEvent([moneyline], { sport_key: 'icehockey_nhl' });
    const { batch } = await ingestJson(oddsReader, [other, anEvent([], { bookmakers: [] })]);
    expect(batch).toMatchObject({
      read: 2,
      kept: 0,
      dropped: {},
      skipped: { 'icehockey_nhl is none of the leagues': 1, 'no bookmaker offers the event yet': 1 },
    });
  });
});

describe('recorded answers with odd prices', { tags: 'shared-data' }, () => {
  it('keep their American prices beside a price of 0, which is left out', async () => {
    const { batch, rows } = await ingestPath(
      oddsReader,
      `${SHARED_DATA}/odd/odds-a-zero-among-positive.json`,
    );
    const prices = [250, 120, 700].map((price_american) => ({ price_american }));
    expect(await rows('odds_props')).toEqual(
      expect.arrayContaining(prices.map((price) => expect.objectContaining(price))),
    );
    expect(batch).toMatchObject({
      read: 4,
      kept: 3,
      dropped: { 'player_anytime_td: 0 is no American price': 1 },
    });
  });

  it('keep all of their prices, and each its sign', async () => {
    const { batch, rows } = await ingestPath(oddsReader, `${SHARED_DATA}/odd/odds-cle.json`);
    expect(batch).toMatchObject({ read: 6, kept: 6, dropped: {} });
    expect((await rows('odds_props')).map(({ price_american }) => Number(price_american)).sort()).toEqual(
      [-115, -105, -150, 120, 100, -120].sort(),
    );
  });
});
