import { toPreviewLink } from '@sharpside/registry/previews/preview-link';
import { isChannelRefusedError } from '@sharpside/registry/records/errors';
import { toCallReason, toReason } from '@sharpside/server-kit';
import type { Context } from '../../context.ts';
import type { Verdict } from './find-first-bad.ts';
import { BisectError, type Program, runProgram } from './run-program.ts';

export type Trial = {
  context: Context;
  program: Program;
  site: URL;
  by: string;
  /** Aborted if the user stops the search. */
  interruption: AbortSignal;
};

/** Verdict on a revision. `why`: the reason for a `skip`. */
export type Tried = { verdict: Verdict; why?: string };

const LINK_TIMEOUT_MS = 30_000;

const stop = (message: string, cause?: unknown) =>
  new BisectError(message, { code: 'BISECT_STOPPED', cause });

/** The link as the site opens it, which may be on another host; or the reason why the site does not show the preview. */
type Opened = { link: string } | { fault: string };

/**
 * Opens a link, as far as its page about the preview.
 *
 * Without this check, an error page of the edge would count as a broken site.
 *
 * @throws {BisectError} `BISECT_STOPPED` if the site does not answer, or shows no previews of this registry.
 */
async function openLink(link: string, { site }: Trial): Promise<Opened> {
  const limit = AbortSignal.timeout(LINK_TIMEOUT_MS);
  const response = await fetch(link, { signal: limit }).catch((cause: unknown) => {
    const reason = toCallReason(cause, link);
    throw stop(`${site.origin} does not answer (${reason}); start it, or name another with --site.`, cause);
  });
  const text = await response.text();
  if (response.ok && text.includes(new URL(link).pathname)) return { link: response.url };
  const code = /EDGE_[A-Z_]+/.exec(text)?.[0] ?? 'no reason';
  if (code === 'EDGE_PREVIEW_ENDED' || code === 'EDGE_PREVIEW_BROKEN')
    return { fault: `the site does not show it (${response.status}, ${code})` };
  throw stop(
    `${site.origin} does not show a preview of this registry (${response.status}, ${code}); name the site of its edges with --site.`,
  );
}

/**
 * The cookie that *Open without my account* sets, as `name=value`.
 *
 * @throws {BisectError} `BISECT_STOPPED` if the site sets none.
 */
async function fetchCookie(link: string, id: string): Promise<string> {
  const { origin } = new URL(link);
  const limit = AbortSignal.timeout(LINK_TIMEOUT_MS);
  const form = { method: 'POST', headers: { origin }, body: new URLSearchParams(), signal: limit };
  const answer = await fetch(link, { ...form, redirect: 'manual' });
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  const found = cookies.find((cookie) => cookie.endsWith(`=${id}`));
  if (found !== undefined) return found;
  throw stop(
    `${origin} does not open previews (${answer.status}); bring its edges and mfe to the same version.`,
  );
}

async function tryLink(made: string, id: string, trial: Trial): Promise<Tried> {
  const { program, interruption } = trial;
  const opened = await openLink(made, trial);
  if ('fault' in opened) return { verdict: 'skip', why: opened.fault };
  const variables = {
    MFE_PREVIEW_URL: opened.link,
    MFE_PREVIEW_COOKIE: await fetchCookie(opened.link, id),
    MFE_SITE_URL: new URL(opened.link).origin,
  };
  const verdict = await runProgram(program, { interruption, variables });
  if (verdict === 'skip') return { verdict, why: 'the command cannot tell' };
  if (verdict === 'good') return { verdict };
  // If a release was withdrawn meanwhile, the link has ended and the command saw an error page.
  const after = await openLink(made, trial);
  return 'link' in after
    ? { verdict }
    : { verdict: 'skip', why: `${after.fault}; it ended while the command ran` };
}

/** Runs the command against a preview of one revision, and ends the preview afterwards. */
export async function tryRevision(revision: number, trial: Trial): Promise<Tried> {
  const { context, site, by, interruption } = trial;
  const { channel, ui } = context;
  interruption.throwIfAborted();
  const request = { channel, by, revision, days: 1, reason: 'mfe bisect', hasPicker: false };
  const made = await context.preview(request).catch((error: unknown) => {
    if (isChannelRefusedError(error)) return error;
    throw error;
  });
  if (isChannelRefusedError(made))
    return { verdict: 'skip', why: made.objections.map(({ message }) => message).join('; ') };
  const { id, until } = made.preview;
  try {
    return await tryLink(toPreviewLink({ site, id, path: '/' }), id, trial);
  } finally {
    await context.endPreview(id).catch((error: unknown) => {
      const reason = toReason(error);
      ui.print(`The link to revision ${revision} could not be ended (${reason}); it ends on ${until}.`);
    });
  }
}
