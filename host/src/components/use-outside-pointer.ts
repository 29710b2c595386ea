import { type RefObject, useEffect } from 'react';

type OutsidePointerOptions = { isActive: boolean; onOutside: () => void };

/** Calls `onOutside` when the pointer goes down outside the element, while `isActive`. */
export function useOutsidePointer(ref: RefObject<Element | null>, options: OutsidePointerOptions): void {
  const { isActive, onOutside } = options;
  useEffect(() => {
    if (!isActive) return;
    const onPointerDown = ({ target }: PointerEvent) => {
      if (target instanceof Node && !ref.current?.contains(target)) onOutside();
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, [ref, isActive, onOutside]);
}
