// Replaces the shell's module loader: imports the screens of remote-tools directly.
const screens: Record<string, () => Promise<unknown>> = {
  'arbitrage-calculator': () =>
    import(
      /* webpackChunkName: "screen-arbitrage-calculator" */ 'remote-tools-screens/arbitrage-calculator-screen.tsx'
    ),
  'odds-converter': () =>
    import(/* webpackChunkName: "screen-odds-converter" */ 'remote-tools-screens/odds-converter-screen.tsx'),
};

export async function loadModule(_release: unknown, module: string): Promise<unknown> {
  const screen = screens[module.slice('./'.length)];
  if (!screen) throw new Error(`The monolith has no screen ${module}.`);
  return screen();
}
