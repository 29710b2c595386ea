// Like `static-runtime.ts`, for the monolith with the leagues' sections.
import { loadModule as loadTool } from './static-runtime.ts';

// The comments in `import` make a chunk for each screen, such as `mlb-whos-hot-screen-tsx`. `monolith-build.ts` finds
// the chunks by these names.
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

export async function loadModule(release: { app: string }, module: string): Promise<unknown> {
  const section = sections[release.app];
  return section ? section(module.slice('./'.length)) : loadTool(release, module);
}
