import { useEffect, useState } from 'react';

const SETTLED_MS = 400;

/** A typed value once nobody has typed for a moment: not every letter is a request. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
