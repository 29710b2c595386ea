type Json = Record<string, unknown>;

export const anEspnSide = (homeAway: string, abbreviation: string, score: string): Json => ({
  homeAway,
  score,
  team: { abbreviation, displayName: `Some ${abbreviation}` },
});

/** A game in progress on an ESPN scoreboard, with invented data: Washington at Arizona. */
export const anEspnEvent = (over: Json = {}): Json => ({
  id: '401',
  uid: 's:1~l:10~e:401',
  date: '2031-05-05T01:40Z',
  shortName: 'WSH @ ARI',
  season: { year: 2031 },
  status: { type: { state: 'in', description: 'In Progress', shortDetail: 'Top 9th' } },
  competitions: [
    {
      competitors: [anEspnSide('home', 'ARI', '4'), anEspnSide('away', 'WSH', '2')],
      situation: { outs: 1, onFirst: true, lastPlay: { text: 'Ball 3' } },
    },
  ],
  weather: { displayValue: 'Sunny', temperature: 81 },
  ...over,
});
