import { useEffect, useRef } from 'react';

type RevealedOptions = {
  /** The key of the row, if one is to be brought into view. */
  key: string | undefined;
  keys: readonly string[];
  /** False while the row is not drawn yet. */
  scrollTo: (place: number) => boolean;
};

/** Brings a row into view, once, as soon as it is drawn. */
export function useRevealedRow({ key, keys, scrollTo }: RevealedOptions): void {
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (key === undefined || shown.current === key) return;
    const place = keys.indexOf(key);
    if (place !== -1 && scrollTo(place)) shown.current = key;
  });
}
