import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `onEscape` at Escape while something is open that does not contain the focus: Safari on a Mac does not focus a
 * clicked button, and hovering moves no focus. If the focus is inside, the element's own listener stops the event.
 */
export function useEscapeElsewhere(isOpen: boolean, onEscape: () => void): void {
  const dismiss = useEffectEvent(onEscape);
  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      // Keeps a surrounding dialog open.
      event.preventDefault();
      dismiss();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOpen]);
}
