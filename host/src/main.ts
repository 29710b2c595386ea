import { STARTING_PIECES } from '@sharpside/shared-ui/start';
import { pause } from './start/pause.ts';

/**
 * Modules that the application needs, evaluated one by one before the application. If they were evaluated in one piece,
 * a slow phone would be busy for half a second and answer no tap.
 */
const PIECES: readonly (() => Promise<unknown>)[] = [
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  ...STARTING_PIECES,
];

// Dynamic imports, because federation must have registered the shared modules before they are first used.
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
  // Tells `start-watch.ts` that the start has failed, so that it acts at once.
  document.documentElement.dataset.failed = '';
  throw error;
});
