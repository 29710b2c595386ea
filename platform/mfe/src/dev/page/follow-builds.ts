import { parseContractJson } from '@sharpside/contracts';
import type { DevelopmentPage, TakeIn } from '../../build/hot/development-page.ts';
import { type BuildEvent, buildEventSchema } from './build-event.ts';

/** The part of an `EventSource` that is used here. */
type BuildEvents = {
  addEventListener(type: 'message', listener: (event: MessageEvent<string>) => void): void;
};

/** Overlay of the page while its sources cannot be built. */
export type Overlay = { show(title: string, text: string): void; hide(): void };

/** State of an app in the page: its function that applies builds, the newest build, and the applied build. */
type Developed = { takeIn?: TakeIn; newest?: string; taken?: string };

type FollowOptions = { events: BuildEvents; overlay: Overlay; reload: () => void };

/** Keeps an open page up to date with the sources. A build that cannot be applied causes a page load. */
export function followBuilds({ events, overlay, reload }: FollowOptions): DevelopmentPage {
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

  function handle(event: BuildEvent) {
    if (event.kind === 'reload') return loadAnew(event.reason);
    if (event.kind === 'failed') {
      console.error(`[mfe dev] ${event.errors}`);
      failed.set(event.app, event.errors);
      return showFailures();
    }
    failed.delete(event.app);
    showFailures();
    const app = find(event.app);
    app.newest = event.hash;
    return catchUp(app);
  }

  events.addEventListener('message', ({ data }) =>
    handle(parseContractJson(buildEventSchema, data, 'The build event')),
  );
  return {
    connect(name, takeIn) {
      const app = find(name);
      app.takeIn = takeIn;
      catchUp(app);
    },
  };
}
