import { useEffect, useState } from 'react';

const SETTLED_MS = 400;

/** The typed value after a short pause, so that not every letter sends a request. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
