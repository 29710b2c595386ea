// The alias of the screens' folder, which the monolith's build sets.
declare module 'remote-tools-screens/*';
