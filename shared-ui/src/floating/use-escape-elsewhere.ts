import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `onEscape` at Escape while something is open that the focus is not in: Safari on a Mac leaves the focus where it was
 * when a button is clicked, and a pointer that rests moves none. Where the focus is inside, the element's own listener
 * stops the event.
 */
export function useEscapeElsewhere(isOpen: boolean, onEscape: () => void): void {
  const dismiss = useEffectEvent(onEscape);
  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      // A dialog around it stays open.
      event.preventDefault();
      dismiss();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOpen]);
}
