import { setImmediate } from 'node:timers/promises';
import type { Log } from '@sharpside/server-kit';
import type { KeptFrontPage } from '../prerender/kept-front-page.ts';
import type { LiveSite } from './live-site.ts';

type PrepareOptions = { isCurrent: (site: LiveSite) => boolean; frontPage: KeptFrontPage; log: Log };

/**
 * Renders and compresses the front page of a new state, so that its first visitor does not wait, and gets the small,
 * well compressed answer. Other pages are rendered on request. Never fails.
 */
export async function prepareFrontPage(
  site: LiveSite,
  { isCurrent, frontPage, log }: PrepareOptions,
): Promise<void> {
  // Open tabs and waiting requests are served first.
  await setImmediate();
  if (!isCurrent(site)) return;
  try {
    await site.viewFor().pageFor('/').prepare();
  } catch (error) {
    // The front page is then rendered at its first request, which meets the same error.
    log.error('request-failed', { url: '/', error });
  }
  frontPage.save();
}
