import { __unsafe_useEmotionCache as useEmotionCache } from '@emotion/react';
import { cleanup, render } from '@testing-library/react';

/**
 * Lets emotion begin anew in the document that is there now. Its cache lasts as long as its module, which test files
 * share, and would go on writing into the document of the first file.
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
