import { createPageScripts, type PageScriptsOptions } from './page-scripts.ts';

export type RetryPageOptions = PageScriptsOptions & {
  /** Whether the server has the page for a browser that would load it anew. */
  isAnswering?: () => Promise<boolean>;
  reload?: () => void;
};

const askForPage = (): Promise<Response | undefined> =>
  fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);

/** Whether anything answers this browser, be it that the site has trouble. */
export const isReachable = async (): Promise<boolean> => (await askForPage()) !== undefined;

// A page that the server cannot give now would be replaced by the browser's own error page.
async function hasPage(): Promise<boolean> {
  const answer = await askForPage();
  return answer !== undefined && answer.status < 500;
}

/**
 * Loads the page anew after something in it failed, or answers false where the site does not answer.
 *
 * Browsers remember an import that failed for the life of the page, and keep a script that was damaged on its way for a year:
 * so each script that is not what was published is asked for again first.
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
