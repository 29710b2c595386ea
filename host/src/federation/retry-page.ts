import { createPageScripts, type PageScriptsOptions } from './page-scripts.ts';

export type RetryPageOptions = PageScriptsOptions & {
  /** Resolves to whether the server has the page for a browser that would reload it. */
  isAnswering?: () => Promise<boolean>;
  reload?: () => void;
};

const askForPage = (): Promise<Response | undefined> =>
  fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);

/** True if anything answers this browser, even a site in trouble. */
export const isReachable = async (): Promise<boolean> => (await askForPage()) !== undefined;

// A page that the server cannot give now would be replaced by the browser's own error page.
async function hasPage(): Promise<boolean> {
  const answer = await askForPage();
  return answer !== undefined && answer.status < 500;
}

/**
 * Reloads the page after something in it failed, or returns false where the site does not answer.
 *
 * Browsers remember a failed import for the life of the page, and keep a script that was damaged on its way for a year, so
 * each altered script is fetched again first.
 */
export async function retryPage({
  isAnswering = hasPage,
  reload = () => location.reload(),
  ...options
}: RetryPageOptions = {}): Promise<boolean> {
  if (!(await isAnswering())) return false;
  const scripts = createPageScripts(options);
  await Promise.all(
    scripts.list().map(async (url) => {
      if ((await scripts.look(url)) !== 'published') await scripts.fetchAnew(url);
    }),
  );
  reload();
  return true;
}
