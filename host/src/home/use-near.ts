import { type RefObject, useEffect, useState } from 'react';

// So that what is scrolled to is there when it comes into view, and a phone that only shows the hero does not pay for it.
const MARGIN = '200px';

/** Whether the element has come near what the visitor sees; it stays so. */
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
