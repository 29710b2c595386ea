type Json = Record<string, unknown>;

/** A game of The Odds API with one book, with invented data: Washington at Arizona. */
export const anOddsEvent = (markets: readonly Json[], over: Json = {}): Json => ({
  id: 'event-1',
  sport_key: 'baseball_mlb',
  sport_title: 'MLB',
  commence_time: '2031-05-05T01:40:00Z',
  home_team: 'Arizona Diamondbacks',
  away_team: 'Washington Nationals',
  bookmakers: [{ key: 'draftkings', title: 'DraftKings', last_update: '2031-05-04T20:00:00Z', markets }],
  ...over,
});

export const aMoneyline = (home = -150, away = 130): Json => ({
  key: 'h2h',
  outcomes: [
    { name: 'Arizona Diamondbacks', price: home },
    { name: 'Washington Nationals', price: away },
  ],
});

export const TOTAL: Json = {
  key: 'totals',
  last_update: '2031-05-04T20:05:00Z',
  outcomes: [{ name: 'Over', price: -110, point: 8.5 }],
};
