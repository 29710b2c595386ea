/** The parts of the front page that show badges: one chunk, loaded after the page. */
export { LeagueTrack } from './league-track.tsx';
export { LitBoard } from './lit-board.tsx';
