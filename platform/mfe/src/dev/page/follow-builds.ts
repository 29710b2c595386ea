import { parseContractJson } from '@sharpside/contracts';
import type { DevelopmentPage, TakeIn } from '../../build/hot/development-page.ts';
import { type Builds, buildsSchema } from './builds.ts';

/** Overlay of the page while its sources cannot be built. */
export type Overlay = { show(title: string, text: string): void; hide(): void };

/** State of an app in the page: its function that applies builds, the newest build, and the applied build. */
type Developed = { takeIn?: TakeIn; newest?: string; taken?: string };

type FollowOptions = {
  /** Calls the given function with each state of the builds, as JSON. */
  listen: (take: (builds: string) => void) => void;
  /** `pageLoadAt` of the build events when the server made this page. */
  pageLoadAt: number;
  overlay: Overlay;
  reload: () => void;
};

/** Keeps an open page up to date with the sources. A build that cannot be applied causes a page load. */
export function followBuilds({ listen, pageLoadAt, overlay, reload }: FollowOptions): DevelopmentPage {
  const apps = new Map<string, Developed>();
  const failed = new Map<string, string>();
  let work = Promise.resolve();

  function loadAnew(reason: unknown) {
    console.info('[mfe dev] The page is loaded anew:', reason);
    reload();
  }

  function find(name: string): Developed {
    const app = apps.get(name) ?? {};
    apps.set(name, app);
    return app;
  }

  function catchUp(app: Developed) {
    // Without `takeIn` the page has no code of the app yet, and its first request loads the newest build.
    work = work.then(async () => {
      const { takeIn, newest } = app;
      if (!takeIn || newest === undefined || newest === app.taken) return;
      app.taken = newest;
      await takeIn(newest);
    });
    work = work.catch(loadAnew);
  }

  /** Shows an app that cannot be built; if there are several, the app that failed first. */
  function showFailures() {
    const [first] = failed;
    if (!first) return overlay.hide();
    const [name, errors] = first;
    overlay.show(`${name} was not built; the page is as it was before`, errors);
  }

  function note(name: string, { hash, errors }: Builds['apps'][string]) {
    if (errors === undefined) failed.delete(name);
    else if (failed.get(name) !== errors) {
      console.error(`[mfe dev] ${errors}`);
      failed.set(name, errors);
    }
    if (hash === undefined) return;
    const app = find(name);
    app.newest = hash;
    catchUp(app);
  }

  listen((text) => {
    const { pageLoad, apps: builds } = parseContractJson(buildsSchema, text, 'The state of the builds');
    if (pageLoad && pageLoad.at > pageLoadAt) return loadAnew(pageLoad.reason);
    for (const [name, build] of Object.entries(builds)) note(name, build);
    showFailures();
  });
  return {
    connect(name, takeIn) {
      const app = find(name);
      app.takeIn = takeIn;
      catchUp(app);
    },
  };
}
