import type { PrerenderedPage, PrerenderRequest, PrerenderScreen } from '@sharpside/contracts';
import type { Log } from '@sharpside/server-kit';
import type { HostRelease, LiveRelease } from '../live/live-release.ts';
import type { SitePage } from '../live/site-map.ts';
import { findStyleAttributes } from '../prerender/find-style-attributes.ts';
import type { KeptFrontPage } from '../prerender/kept-front-page.ts';
import type { Prerenderer, ScreenScript } from '../prerender/prerenderer.ts';
import type { ScriptFailures } from '../prerender/script-failures.ts';

type PrerenderOptions = Pick<PrerenderRequest, 'live' | 'config'> & {
  host: HostRelease;
  /** True if the edge may run the scripts of this release. */
  mayRun: (release: LiveRelease) => boolean;
  frontPage: KeptFrontPage;
  failures: ScriptFailures;
  log: Log;
};

/** A page before any script has run. `isWhole`: it has all its content, not a placeholder for the screen. */
export type EarlyPage = PrerenderedPage & { isWhole: boolean };

/**
 * The early page; undefined if the page waits for its scripts. `failed`: the script that did not render its part. The
 * page may be made again once that script may try again.
 */
type Prerendering = { early: EarlyPage | undefined; failed: object | undefined };

/**
 * The screen of a page and its script; undefined if the page has no screen that can be rendered here. `script` is
 * undefined if the store does not have it as published.
 */
function findScreen(
  { screen }: SitePage,
  mayRun: PrerenderOptions['mayRun'],
): { screen: PrerenderScreen; script: ScreenScript | undefined } | undefined {
  if (!screen?.release.manifest.prerender?.modules.includes(screen.module)) return undefined;
  if (!mayRun(screen.release)) return undefined;
  const { app, version, screenScript: script } = screen.release;
  return { screen: { app, version, module: screen.module }, script };
}

/** The page of a remote with its screen. The remote may be unable to render it, or fail to. */
function prerenderScreen(
  page: SitePage,
  prerenderer: Prerenderer,
  { mayRun, failures, log, live, config }: PrerenderOptions,
): Prerendering {
  const found = findScreen(page, mayRun);
  if (!found) return { early: undefined, failed: undefined };
  const { screen, script } = found;
  if (script && !failures.mayTry(script)) return { early: undefined, failed: script };
  const { prerenderPath: path } = page;
  try {
    if (!script) throw new Error('Its prerender script is not in the store as it was published.');
    const prerendered = prerenderer.render({ path, live, config, screen }, script);
    const [fault] = findStyleAttributes(prerendered.html);
    if (fault !== undefined) throw new Error(`The page ${path} ${fault}`);
    failures.noteSuccess(script);
    return { early: { ...prerendered, isWhole: true }, failed: undefined };
  } catch (error) {
    if (script) failures.note(script, error);
    log.error('prerender-failed', { release: `${screen.app}@${screen.version}`, path, error });
    return { early: undefined, failed: script };
  }
}

/**
 * A page as it looks before any script has run. Without an early page, the host release cannot prerender it, has
 * failed to, or may not run here.
 *
 * If a remote brings a script for a screen, its page has the screen, else the bar, the title and a placeholder. A
 * failure is only noted, because the page then waits for its scripts.
 */
export function prerenderPage(page: SitePage, options: PrerenderOptions): Prerendering {
  const { host, frontPage, failures, log, live, config } = options;
  const { version, prerenderer, manifest, texts } = host;
  if (prerenderer === undefined || !options.mayRun(host)) return { early: undefined, failed: undefined };
  if (!failures.mayTry(prerenderer)) return { early: undefined, failed: prerenderer };
  const { prerenderPath: path } = page;
  const withScreen = prerenderScreen(page, prerenderer, options);
  if (withScreen.early) return withScreen;
  const request = { path, live, config };
  const render = () => prerenderer.render(request);
  try {
    const rendered =
      path === '/' ? frontPage.take(texts[manifest.prerender ?? ''] ?? '', request, render) : render();
    failures.noteSuccess(prerenderer);
    return { early: { ...rendered, isWhole: page.screen === null }, failed: withScreen.failed };
  } catch (error) {
    failures.note(prerenderer, error);
    log.error('prerender-failed', { release: `${host.app}@${version}`, path, error });
    return { early: undefined, failed: prerenderer };
  }
}
