import { type RefObject, useEffect, useState } from 'react';

// Enough that content is there when it scrolls into view, and a phone that only shows the hero does not load it.
const MARGIN = '200px';

/** True once the element has come near the viewport; it stays so. */
export function useNear(ref: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (isNear || !element) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsNear(true),
      { rootMargin: MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, isNear]);
  return isNear;
}
