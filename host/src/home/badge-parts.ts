/** What of the front page shows badges: one chunk, which is asked for when the page has loaded. */
export { LeagueTrack } from './league-track.tsx';
export { LitBoard } from './lit-board.tsx';
