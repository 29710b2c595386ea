type PrerenderErrorOptions = { cause: unknown };

/** A page that a host's prerender script did not give. */
export class PrerenderError extends Error {
  override name = 'PrerenderError' as const;
  readonly code = 'PRERENDER_FAILED' as const;

  constructor(message: string, { cause }: PrerenderErrorOptions) {
    super(message, { cause });
  }
}
