// As `static-runtime.ts`, for the monolith with the leagues' sections.
import { loadRemote as loadTool } from './static-runtime.ts';

export { registerRemotes } from './static-runtime.ts';

// A chunk for every screen, as `mlb-whos-hot-screen-tsx`: `monolith-build.ts` looks them up by that name.
const sections: Record<string, (screen: string) => Promise<unknown>> = {
  'remote-mlb': (screen) =>
    import(
      /* webpackChunkName: "mlb-[request]", webpackInclude: /-screen\.tsx$/ */ `remote-mlb-screens/${screen}-screen.tsx`
    ),
  'remote-nba': (screen) =>
    import(
      /* webpackChunkName: "nba-[request]", webpackInclude: /-screen\.tsx$/ */ `remote-nba-screens/${screen}-screen.tsx`
    ),
  'remote-nfl': (screen) =>
    import(
      /* webpackChunkName: "nfl-[request]", webpackInclude: /-screen\.tsx$/ */ `remote-nfl-screens/${screen}-screen.tsx`
    ),
};

/** `remote-mlb@1.0.0/whos-hot` is the screen `whos-hot` of that section. */
export async function loadRemote(id: string): Promise<unknown> {
  const section = sections[id.slice(0, id.indexOf('@'))];
  return section ? section(id.slice(id.indexOf('/') + 1)) : loadTool(id);
}
