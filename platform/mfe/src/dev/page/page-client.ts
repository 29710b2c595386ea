// Development script of every page, run before the shell. The order of the imports matters.
import './refresh-runtime.ts';
import './development-react.ts';
import './discard-prerendered.ts';
import { DEVELOPMENT_PAGE } from '../../build/hot/development-page.ts';
import { DEVELOPMENT_PATHS } from './development-paths.ts';
import { openToDevtools } from './federation-devtools.ts';
import { followBuilds } from './follow-builds.ts';
import { overlay } from './overlay.ts';

openToDevtools();

const page = followBuilds({
  events: new EventSource(DEVELOPMENT_PATHS.events),
  overlay,
  reload: () => location.reload(),
});
Object.assign(globalThis, { [DEVELOPMENT_PAGE]: page });
