import type { PrerenderedPage, PrerenderRequest, PrerenderScreen } from '@sharpside/contracts';
import type { Log } from '@sharpside/server-kit';
import type { HostRelease } from '../live/live-release.ts';
import type { SitePage } from '../live/site-map.ts';
import { findStyleAttributes } from '../prerender/find-style-attributes.ts';
import type { KeptFrontPage } from '../prerender/kept-front-page.ts';
import type { Prerenderer, ScreenScript } from '../prerender/prerenderer.ts';

type PrerenderOptions = Pick<PrerenderRequest, 'live' | 'config'> & {
  host: HostRelease;
  frontPage: KeptFrontPage;
  log: Log;
};

/** A page before any script has run. `isWhole`: it has all its content, not a placeholder for the screen. */
export type EarlyPage = PrerenderedPage & { isWhole: boolean };

// A failed script would probably fail again, and use up its time limit each time.
const failed = new WeakSet<Prerenderer | ScreenScript>();

/**
 * The screen of a page and its script; undefined if the page has no screen that can be rendered here, or if its script
 * has failed before. `script` is undefined if the store does not have it as published.
 */
function findScreen({
  screen,
}: SitePage): { screen: PrerenderScreen; script: ScreenScript | undefined } | undefined {
  if (!screen?.release.manifest.prerender?.modules.includes(screen.module)) return undefined;
  const { app, version, screenScript: script } = screen.release;
  if (script && failed.has(script)) return undefined;
  return { screen: { app, version, module: screen.module }, script };
}

/** The page of a remote with its screen; undefined if the remote cannot render it or has failed to. */
function prerenderScreen(
  page: SitePage,
  prerenderer: Prerenderer,
  { log, live, config }: PrerenderOptions,
): PrerenderedPage | undefined {
  const found = findScreen(page);
  if (!found) return undefined;
  const { screen, script } = found;
  const { prerenderPath: path } = page;
  try {
    if (!script) throw new Error('Its prerender script is not in the store as it was published.');
    const prerendered = prerenderer.render({ path, live, config, screen }, script);
    const [fault] = findStyleAttributes(prerendered.html);
    if (fault !== undefined) throw new Error(`The page ${path} ${fault}`);
    return prerendered;
  } catch (error) {
    if (script) failed.add(script);
    log.error('prerender-failed', { release: `${screen.app}@${screen.version}`, path, error });
    return undefined;
  }
}

/**
 * A page as it looks before any script has run; undefined if the host release cannot prerender it or has failed to.
 *
 * If a remote brings a script for a screen, its page has the screen, else the bar, the title and a placeholder. A
 * failure is only logged, because the page then waits for its scripts.
 */
export function prerenderPage(page: SitePage, options: PrerenderOptions): EarlyPage | undefined {
  const { host, frontPage, log, live, config } = options;
  const { version, prerenderer, manifest, texts } = host;
  if (prerenderer === undefined || failed.has(prerenderer)) return undefined;
  const { prerenderPath: path } = page;
  const withScreen = prerenderScreen(page, prerenderer, options);
  if (withScreen) return { ...withScreen, isWhole: true };
  const request = { path, live, config };
  const render = () => prerenderer.render(request);
  try {
    const rendered =
      path === '/' ? frontPage.take(texts[manifest.prerender ?? ''] ?? '', request, render) : render();
    return { ...rendered, isWhole: page.screen === null };
  } catch (error) {
    failed.add(prerenderer);
    log.error('prerender-failed', { release: `${host.app}@${version}`, path, error });
    return undefined;
  }
}
