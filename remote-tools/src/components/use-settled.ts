import { useEffect, useState } from 'react';

// Longer than the pause between two key presses, shorter than a noticeable wait.
const SETTLED_AFTER_MS = 600;

/** The value after it has not changed for a moment, so that nobody gets a message in the middle of typing a number. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
