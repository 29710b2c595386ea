import { __unsafe_useEmotionCache as useEmotionCache } from '@emotion/react';
import { cleanup, render } from '@testing-library/react';

/**
 * Makes emotion start again in the current document. Its cache lives as long as its module, which test files share, so
 * it would keep writing into the document of the first file.
 */
export function styleThisDocument(): void {
  const Begin = () => {
    const cache = useEmotionCache();
    if (cache === null) throw new Error('Emotion has no cache, as where there is no document.');
    cache.sheet.flush();
    cache.sheet.container = document.head;
    cache.inserted = {};
    cache.registered = {};
    return null;
  };
  render(<Begin />);
  cleanup();
}
