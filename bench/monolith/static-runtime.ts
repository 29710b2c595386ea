// Stands in for Module Federation's runtime in the monolith: it imports the screens directly.
const screens: Record<string, () => Promise<unknown>> = {
  'arbitrage-calculator': () =>
    import(
      /* webpackChunkName: "screen-arbitrage-calculator" */ 'remote-tools-screens/arbitrage-calculator-screen.tsx'
    ),
  'odds-converter': () =>
    import(/* webpackChunkName: "screen-odds-converter" */ 'remote-tools-screens/odds-converter-screen.tsx'),
};

export function registerRemotes() {}

/** `remote-tools@1.0.0/odds-converter` is the screen `odds-converter`. */
export async function loadRemote(id: string): Promise<unknown> {
  const screen = screens[id.slice(id.indexOf('/') + 1)];
  if (!screen) throw new Error(`The monolith has no screen ${id}.`);
  return screen();
}
