import { setImmediate } from 'node:timers/promises';
import type { Log } from '@sharpside/server-kit';
import type { KeptFrontPage } from '../prerender/kept-front-page.ts';
import type { LiveSite } from './live-site.ts';

type PrepareOptions = { isCurrent: (site: LiveSite) => boolean; frontPage: KeptFrontPage; log: Log };

/**
 * Renders and compresses the front page of a new state, so that its first visitor does not wait for that, and gets no more
 * bytes than the second. Other pages are made when somebody asks. Never fails.
 */
export async function prepareFrontPage(
  site: LiveSite,
  { isCurrent, frontPage, log }: PrepareOptions,
): Promise<void> {
  // Open tabs and waiting requests come first.
  await setImmediate();
  if (!isCurrent(site)) return;
  try {
    await site.viewFor().pageFor('/').prepare();
  } catch (error) {
    // As its first request would, which tries again.
    log.error('request-failed', { url: '/', error });
  }
  frontPage.save();
}
