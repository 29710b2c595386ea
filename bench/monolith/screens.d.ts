// The aliases that the monolith's build sets.
declare module 'host-bootstrap' {
  export function bootstrap(): Promise<void>;
}
declare module 'remote-tools-screens/*';
declare module 'remote-mlb-screens/*';
declare module 'remote-nba-screens/*';
declare module 'remote-nfl-screens/*';
