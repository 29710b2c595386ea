import { createPageScripts, type PageScriptsOptions } from './page-scripts.ts';

export type RetryPageOptions = PageScriptsOptions & {
  /** Resolves to true if the server has the page for a reload. */
  isAnswering?: () => Promise<boolean>;
  reload?: () => void;
};

const askForPage = (): Promise<Response | undefined> =>
  fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);

/** True if anything answers this browser, even a failing site. */
export const isReachable = async (): Promise<boolean> => (await askForPage()) !== undefined;

// Checked before a reload, because the browser would show its own error page if the server cannot send the page.
async function hasPage(): Promise<boolean> {
  const answer = await askForPage();
  return answer !== undefined && answer.status < 500;
}

/**
 * Reloads the page after something in it failed, or returns false if the server cannot send the page.
 *
 * Browsers remember a failed import as long as the page lives, and cache a damaged script for a year. So each script
 * that is not as published is fetched again first.
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
