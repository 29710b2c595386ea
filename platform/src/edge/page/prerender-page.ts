import type { PrerenderedPage, PrerenderRequest } from 'contracts';
import type { Prerenderer } from '../../prerender/prerenderer.ts';
import type { HostRelease } from '../live/live-release.ts';
import type { SitePage } from '../live/site-map.ts';
import type { Log } from '../log.ts';

type PrerenderOptions = Omit<PrerenderRequest, 'path'> & { host: HostRelease; log: Log };

const failed = new WeakSet<Prerenderer>();

/**
 * A page of the shell as it looks before any script has run; undefined for a remote's page, and where the host release
 * cannot prerender or has failed to once.
 *
 * Without it a page only waits for its scripts, so a script that fails is said in the log and left alone: it may well
 * fail again, and take its whole time limit for it.
 */
export function prerenderPage(
  { shellPath }: SitePage,
  { host: { version, prerenderer }, log, ...given }: PrerenderOptions,
): PrerenderedPage | undefined {
  if (shellPath === null || prerenderer === undefined || failed.has(prerenderer)) return undefined;
  try {
    return prerenderer.render({ path: shellPath, ...given });
  } catch (error) {
    failed.add(prerenderer);
    log.error('prerender-failed', { host: version, path: shellPath, error });
    return undefined;
  }
}
