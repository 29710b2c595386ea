import { CREATOR_ID, SESSION_MARKER_COOKIE } from '@sharpside/contracts';
import type { BrowserContext, Route } from 'playwright-core';

/** The answers that a page gets to its calls: none yet, one without rows, or a failure. */
export const CASES = ['waiting', 'empty', 'failing'] as const;
export type Case = (typeof CASES)[number];

/** Says in a fault which answers the page had. */
export const CASE_TEXTS: Record<Case, string> = {
  waiting: 'while its calls wait',
  empty: 'with empty answers',
  failing: 'while its calls fail',
};

const API = '/api/';

// The fields of every kind of list in the product's API (`answer-shapes.ts` of the contracts). Readers ignore the rest.
const EMPTY = { results: [], next: null, current_page: 1, total_pages: 0, year: null };

/** Answers to the calls about the visitor, who is a subscriber in every case, so that each screen may open. */
const SESSION: Readonly<Record<string, unknown>> = {
  '/api/auth/status': { isAuthenticated: true },
  '/profile/': { access_token: 'check', expires_in: 3600, name: null },
  '/api/check-subscription/': [
    { price: { product: { capper: { id: CREATOR_ID } } }, paid_until: '9999-12-31T00:00:00Z' },
  ],
};

async function answer(route: Route, { url, which }: { url: string; which: Case }): Promise<void> {
  const { origin, pathname } = new URL(route.request().url());
  if (origin !== url) return route.abort('blockedbyclient');
  if (pathname in SESSION) return route.fulfill({ json: SESSION[pathname] });
  if (!pathname.startsWith(API)) return route.continue();
  if (which === 'empty') return route.fulfill({ json: EMPTY });
  if (which === 'failing') return route.fulfill({ status: 500, json: {} });
  // A call that waits ends with its page.
}

/**
 * Answers what the pages of `url` request: calls of the API as `which` says, files and documents from the edge, and
 * nothing of another origin.
 */
export async function answerLocally(
  context: BrowserContext,
  options: { url: string; which: Case },
): Promise<void> {
  await context.addCookies([{ name: SESSION_MARKER_COOKIE, value: '1', url: options.url }]);
  // The page may be closed before its last requests are answered.
  await context.route('**/*', (route) => answer(route, options).catch(() => undefined));
}
