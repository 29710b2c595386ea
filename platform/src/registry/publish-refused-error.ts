import { type Objection, toLines } from './objection.ts';

type PublishRefusedOptions = { what: string; objections: readonly Objection[]; cause?: unknown };

/** A build that may not be published. Carries everything that is wrong with it; what was live is still live. */
export class PublishRefusedError extends Error {
  override name = 'PublishRefusedError' as const;
  readonly code = 'PUBLISH_REFUSED' as const;
  readonly objections: readonly Objection[];

  constructor({ what, objections, cause }: PublishRefusedOptions) {
    super(`${what} was not published:\n${toLines(objections)}`, { cause });
    this.objections = objections;
  }
}

export const isPublishRefusedError = (error: unknown): error is PublishRefusedError =>
  error instanceof Error && error.name === 'PublishRefusedError';
