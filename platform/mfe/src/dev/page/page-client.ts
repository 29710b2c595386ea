// Development script of every page, run before the shell. The order of the imports matters.
import './refresh-runtime.ts';
import './development-react.ts';
import './discard-prerendered.ts';
import { followEvents } from '@sharpside/contracts/events';
import { DEVELOPMENT_PAGE } from '../../build/hot/development-page.ts';
import { BUILDS_EVENT } from './builds.ts';
import { DEVELOPMENT_PATHS } from './development-paths.ts';
import { openToDevtools } from './federation-devtools.ts';
import { followBuilds } from './follow-builds.ts';
import { overlay } from './overlay.ts';

const HELD_BACK =
  '[mfe dev] The development server is connected, and nothing comes from it. A proxy or a virus scanner may hold ' +
  'builds back; load the page to see your edits.';

openToDevtools();

const script = document.currentScript;

const page = followBuilds({
  listen(take) {
    followEvents({
      path: DEVELOPMENT_PATHS.events,
      kinds: [BUILDS_EVENT],
      onEvent: (_, builds) => take(builds),
      onLost(isSilent) {
        if (isSilent) console.warn(HELD_BACK);
      },
    });
  },
  pageLoadAt: Number(script?.dataset.loadAt ?? 0),
  overlay,
  reload: () => location.reload(),
});
Object.assign(globalThis, { [DEVELOPMENT_PAGE]: page });
