import { STARTING_PIECES } from '@sharpside/shared-ui/start';
import { pause } from './start/pause.ts';

/**
 * Modules that the application needs, evaluated before it. In one piece a slow phone would be busy for half a second and
 * answer no tap; a module only has to be there when the next one asks for it.
 */
const PIECES: readonly (() => Promise<unknown>)[] = [
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  ...STARTING_PIECES,
];

// Federation needs the shared modules to be settled before the first of them is used, hence the import()s.
async function start() {
  for (const load of PIECES) {
    await pause();
    await load();
  }
  await pause();
  const { bootstrap } = await import(/* webpackMode: "eager" */ './bootstrap.tsx');
  await pause();
  await bootstrap();
}

start().catch((error: unknown) => {
  // The rescue need not wait any longer (`start-watch.ts`).
  document.documentElement.dataset.failed = '';
  throw error;
});
