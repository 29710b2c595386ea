import { signInTo } from '@sharpside/shared-auth/testing';
import { expect, it } from 'vitest';
import { fetchFreshness } from './freshness/freshness-context.tsx';
import { fetchBestEdges } from './home/tonight/best-edges.tsx';
import { fetchHighlights } from './site/fetch-highlights.ts';

it.each([
  { path: '/api/freshness', what: 'freshness', ask: () => fetchFreshness({}) },
  { path: '/api/highlights', what: 'highlights', ask: () => fetchHighlights({}) },
  { path: '/api/best-edges/', what: 'best edges', ask: () => fetchBestEdges('all', {}) },
  { path: '/api/best-edges/open/', what: 'best edges', ask: () => fetchBestEdges('open', {}) },
])('an answer of $path that breaks the contract is refused as one of $what', async ({ path, what, ask }) => {
  signInTo({ [path]: { json: 'nothing of the kind' } });
  const error: unknown = await ask().catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: 'BAD_ANSWER' });
  expect(String(error instanceof Error && error.cause)).toContain(`${what} `);
});
