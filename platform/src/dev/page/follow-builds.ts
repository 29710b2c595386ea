import { parseContractJson } from 'contracts';
import { type BuildEvent, buildEventSchema } from './build-event.ts';
import type { DevelopmentPage, TakeIn } from './globals.ts';

/** The part of an `EventSource` that is used here. */
type BuildEvents = {
  addEventListener(type: 'message', listener: (event: MessageEvent<string>) => void): void;
};

/** What lies over the page while its sources cannot be built. */
export type Overlay = { show(title: string, text: string): void; hide(): void };

type FollowOptions = { events: BuildEvents; overlay: Overlay; reload: () => void };

/** Keeps an open page up to date with the sources; a build that it cannot take in is answered with a page load. */
export function followBuilds({ events, overlay, reload }: FollowOptions): DevelopmentPage {
  let takeIn: TakeIn | undefined;
  let newest: string | undefined;
  let taken: string | undefined;
  let work = Promise.resolve();

  function loadAnew(reason: unknown) {
    console.info('[mfe dev] The page is loaded anew:', reason);
    reload();
  }

  function catchUp() {
    // Where nothing of what is developed is in the page yet, it gets the newest build when it asks.
    work = work.then(async () => {
      if (!takeIn || newest === undefined || newest === taken) return;
      taken = newest;
      await takeIn(newest);
    });
    work = work.catch(loadAnew);
  }

  function handle(event: BuildEvent) {
    if (event.kind === 'reload') return loadAnew(event.reason);
    if (event.kind === 'failed') {
      console.error(`[mfe dev] ${event.errors}`);
      return overlay.show(`${event.app} was not built; the page is as it was before`, event.errors);
    }
    overlay.hide();
    newest = event.hash;
    return catchUp();
  }

  events.addEventListener('message', ({ data }) =>
    handle(parseContractJson(buildEventSchema, data, 'The build event')),
  );
  return {
    connect(how) {
      takeIn = how;
      catchUp();
    },
  };
}
