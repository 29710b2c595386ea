import { useEffect, useState } from 'react';

// Longer than the pause between two keys, shorter than the wait for an answer.
const SETTLED_AFTER_MS = 600;

/** The value once it has not changed for a moment: nobody is corrected, or read to, in the middle of a number. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
