/** The code of a page of the shell did not arrive. */
export class PageLoadError extends Error {
  override name = 'PageLoadError' as const;
  readonly code = 'PAGE_LOAD_FAILED';

  constructor(cause: unknown) {
    super('A page of the shell could not be loaded; try again.', { cause });
  }
}

export const isPageLoadError = (error: unknown): error is PageLoadError =>
  error instanceof Error && error.name === 'PageLoadError';
