import { toPreviewLink } from '@sharpside/registry/previews/preview-link';
import { isChannelRefusedError } from '@sharpside/registry/records/errors';
import { toReason } from '@sharpside/server-kit';
import type { Context } from '../../context.ts';
import { BisectError } from './errors.ts';
import type { Verdict } from './find-first-bad.ts';
import { type Interruption, type Program, runProgram, toVerdict } from './run-program.ts';

/** Conditions of every trial. */
export type Trial = {
  context: Context;
  program: Program;
  site: URL;
  path: string;
  by: string;
  interruption: Interruption;
};

/** Verdict on a revision. `why`: the reason for which it cannot be shown, or that the command cannot tell. */
export type Tried = { verdict: Verdict; why?: string };

const LINK_TIMEOUT_MS = 30_000;

const stop = (message: string, cause?: unknown) =>
  new BisectError(message, { code: 'BISECT_STOPPED', cause });

/** Throws once somebody has asked for an end. */
function requireGoingOn({ signal }: Interruption): void {
  if (signal !== undefined) throw stop(`Stopped by ${signal}; nothing is left of it.`);
}

/**
 * The reason for which the site does not show a preview; undefined where it does.
 *
 * Without this look, an error page of the edge would pass for a broken site.
 *
 * @throws {BisectError} `BISECT_STOPPED` where the fault is not the revision's.
 */
async function findLinkFault(link: string, site: URL): Promise<string | undefined> {
  const response = await fetch(link, {
    redirect: 'manual',
    signal: AbortSignal.timeout(LINK_TIMEOUT_MS),
  }).catch((cause: unknown) => {
    throw stop(
      `${site.origin} does not answer (${toReason(cause)}); start it, or name another with --site.`,
      cause,
    );
  });
  const text = await response.text();
  if (response.status === 303) return undefined;
  const code = /EDGE_[A-Z_]+/.exec(text)?.[0] ?? 'no reason';
  if (code === 'EDGE_PREVIEW_ENDED' || code === 'EDGE_PREVIEW_BROKEN')
    return `the site does not show it (${response.status}, ${code})`;
  throw stop(
    `${site.origin} does not show a preview of this registry (${response.status}, ${code}); name the site of its edges with --site.`,
  );
}

/** Runs the command against a preview of one revision, which is ended afterwards. */
export async function tryRevision(revision: number, trial: Trial): Promise<Tried> {
  const { context, program, site, path, by, interruption } = trial;
  const { channel, ui } = context;
  requireGoingOn(interruption);
  const request = { channel, by, revision, days: 1, reason: 'mfe bisect', hasPicker: false };
  const made = await context.preview(request).catch((error: unknown) => {
    if (isChannelRefusedError(error)) return error;
    throw error;
  });
  if (isChannelRefusedError(made))
    return { verdict: 'skip', why: made.objections.map(({ message }) => message).join('; ') };
  const { preview } = made;
  const link = toPreviewLink({ site, id: preview.id, path });
  try {
    const fault = await findLinkFault(link, site);
    if (fault !== undefined) return { verdict: 'skip', why: fault };
    requireGoingOn(interruption);
    const { code, signal } = await runProgram(program, {
      interruption,
      variables: {
        MFE_PREVIEW_URL: link,
        MFE_PREVIEW_COOKIE: `release-preview=${preview.id}`,
        MFE_SITE_URL: site.origin,
        MFE_REVISION: String(revision),
      },
    });
    requireGoingOn(interruption);
    const verdict = toVerdict(code, signal);
    // A release that was withdrawn meanwhile ends the link, and the command saw the page that says so.
    const lost = verdict === 'bad' ? await findLinkFault(link, site) : undefined;
    if (lost !== undefined) return { verdict: 'skip', why: `${lost}; it ended while the command ran` };
    return verdict === 'skip' ? { verdict, why: 'the command cannot tell' } : { verdict };
  } finally {
    await context.endPreview(preview.id).catch((error: unknown) => {
      ui.print(
        `The link to revision ${revision} could not be ended (${toReason(error)}); it ends on ${preview.until}.`,
      );
    });
  }
}
