// Types for the aliases that `monolith-build.ts` sets.
declare module 'host-bootstrap' {
  type LoadModule = (release: { app: string }, module: string) => Promise<unknown>;
  export function bootstrap(options: { loadModule: LoadModule }): Promise<void>;
}
declare module 'host-load-module' {
  export function loadModule(release: { app: string }, module: string): Promise<unknown>;
}
declare module 'remote-tools-screens/*';
declare module 'remote-mlb-screens/*';
declare module 'remote-nba-screens/*';
declare module 'remote-nfl-screens/*';
