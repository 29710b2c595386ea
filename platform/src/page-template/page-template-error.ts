/** The page of a host is no template. Callers word it for the release whose page it is, so it has no code of its own. */
export class PageTemplateError extends Error {
  override name = 'PageTemplateError' as const;
}

export const isPageTemplateError = (error: unknown): error is PageTemplateError =>
  error instanceof Error && error.name === 'PageTemplateError';
