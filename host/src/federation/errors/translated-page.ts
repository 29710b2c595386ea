/**
 * True if the browser has translated the page. Chrome then marks the document, and puts `font` elements in place of
 * texts.
 */
export const isTranslated = (): boolean =>
  document.querySelector('.translated-ltr, .translated-rtl, font') !== null;

/**
 * True if React did not find a text where it had put it, because a translation has replaced it. No release is to blame.
 */
export const isTranslationError = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'NotFoundError' && isTranslated();
