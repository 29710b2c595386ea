import { PROVIDER_LOGIN_PATH } from '@sharpside/contracts';
import type { FastifyReply } from 'fastify';
import { html } from './html.ts';
import { sendPage } from './page.ts';

export type SignInProblem = 'expired' | 'refused' | 'provider-away' | 'sessions-away' | 'too-many';

type ProblemText = {
  status: number;
  title: string;
  text: string;
  /** The visitor can do nothing about the problem, so the page retries by itself. */
  isPassing?: true;
};

/**
 * Requests the login address until it redirects to the provider, because then sign-in can begin. Before that, the
 * address answers with a page like this one.
 */
const TRY_AGAIN = `const again = document.querySelector('a.primary').href;
const tryAgain = async () => {
  if (!document.hidden) {
    const answer = await fetch(again, { redirect: 'manual' }).catch(() => undefined);
    if (answer?.type === 'opaqueredirect') return location.replace(again);
  }
  wait();
};
const wait = () => setTimeout(tryAgain, 9000 + 2000 * Math.random());
wait();`;

const PROBLEMS: Record<SignInProblem, ProblemText> = {
  expired: {
    status: 400,
    title: 'This sign-in is over',
    text: 'It was already used, took longer than ten minutes, or was begun in another browser.',
  },
  refused: {
    status: 400,
    title: 'The sign-in was not confirmed',
    text: 'What came back from the provider does not prove who you are. Nothing was changed.',
  },
  'provider-away': {
    status: 502,
    title: 'The provider does not answer',
    text: 'You cannot be signed in right now. This page tries again every ten seconds, and goes on when it can.',
    isPassing: true,
  },
  'sessions-away': {
    status: 503,
    title: 'You cannot be signed in right now',
    text: 'Something of ours does not answer. This page tries again every ten seconds, and goes on when it can.',
    isPassing: true,
  },
  'too-many': {
    status: 429,
    title: 'Too many sign-ins',
    text: 'There were many sign-ins from your network within a minute. Wait a little and try again.',
  },
};

type ProblemPageOptions = { siteUrl: string; returnPath?: string };

/** Shows a browser the problem of its sign-in and the next step. */
export function sendProblemPage(
  reply: FastifyReply,
  problem: SignInProblem,
  { siteUrl, returnPath = '/' }: ProblemPageOptions,
): FastifyReply {
  const { status, title, text, isPassing } = PROBLEMS[problem];
  const retryUrl = `${PROVIDER_LOGIN_PATH}?next=${encodeURIComponent(returnPath)}`;
  const body = html`<h1>${title}</h1>
<p>${text}</p>
<div class="actions"><a class="button primary" href="${retryUrl}">Try again</a> <a href="${siteUrl}/">Back to the site</a></div>`;
  return sendPage(reply, { status, title, body, ...(isPassing && { script: TRY_AGAIN }) });
}
