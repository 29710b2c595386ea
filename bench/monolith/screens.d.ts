// The aliases of the screens' folders, which the monolith's build sets.
declare module 'remote-tools-screens/*';
declare module 'remote-mlb-screens/*';
declare module 'remote-nba-screens/*';
declare module 'remote-nfl-screens/*';
