/** A bookmaker's badge: at most four letters, its ground and its second colour, `#rrggbb`. */
export type SportsbookLook = { letters: string; primary: string; secondary: string };

/** Bookmakers by the keys of The Odds API. */
export const SPORTSBOOKS: ReadonlyMap<string, SportsbookLook> = new Map([
  ['draftkings', { letters: 'DK', primary: '#14181a', secondary: '#61d345' }],
  ['fanduel', { letters: 'FD', primary: '#0a5fd6', secondary: '#ffffff' }],
  ['betmgm', { letters: 'MGM', primary: '#1f1b14', secondary: '#d0ad67' }],
  ['williamhill_us', { letters: 'CZR', primary: '#0b3d2e', secondary: '#d9b866' }],
  ['espnbet', { letters: 'ESPN', primary: '#0d2b33', secondary: '#3fe0b5' }],
  ['betrivers', { letters: 'BR', primary: '#123d7a', secondary: '#ffcb2f' }],
  ['fanatics', { letters: 'FAN', primary: '#101820', secondary: '#ff5a52' }],
  ['hardrockbet', { letters: 'HR', primary: '#3a1a6e', secondary: '#f2c14e' }],
  ['pointsbetus', { letters: 'PB', primary: '#c01722', secondary: '#ffffff' }],
  ['ballybet', { letters: 'BLY', primary: '#b3122b', secondary: '#ffffff' }],
  ['bovada', { letters: 'BV', primary: '#9c1119', secondary: '#ffffff' }],
  ['betonlineag', { letters: 'BOL', primary: '#2b2b2b', secondary: '#ff6b57' }],
  ['pinnacle', { letters: 'PIN', primary: '#10253f', secondary: '#ff8a3d' }],
]);
