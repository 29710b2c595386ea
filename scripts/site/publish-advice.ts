import { FIT_CHECKS } from '@sharpside/registry/compatibility/compatibility-checks';
import type { PublishRefusedError } from '@sharpside/registry/records/errors';

type Site = {
  /** True if releases are live in the local registry. */
  hasLive: boolean;
  /** Folder of the local registry. */
  registry: string;
};

/** The reasons of a publish that `npm start` could not make, and the next steps. */
export function toPublishAdvice(
  { message, objections }: PublishRefusedError,
  { hasLive, registry }: Site,
): string {
  const isMisfit = objections.every(({ check }) => FIT_CHECKS.includes(check));
  return [
    message,
    'Correct that, and run npm start again.',
    ...(hasLive ? ['npm start -- --no-publish serves what is live.'] : []),
    ...(hasLive && isMisfit
      ? [
          `If the live releases are too old, delete ${registry}: the next start publishes all apps anew. The history of the registry is lost.`,
        ]
      : []),
  ].join('\n');
}
