import { useCallback, useLayoutEffect, useRef, useState } from 'react';

type Keys = ReadonlySet<string>;

type ExpandedOptions = {
  expandedKeys?: Keys | undefined;
  onExpandedKeysChange?: ((keys: Keys) => void) | undefined;
};

const NO_KEYS: Keys = new Set();

function toggled(keys: Keys, key: string): Keys {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return next;
}

/**
 * The open rows, kept here or by the caller. `toggle` keeps its identity, because each change of it would render every
 * row.
 */
export function useExpandedKeys({ expandedKeys, onExpandedKeysChange }: ExpandedOptions) {
  const [own, setOwn] = useState(NO_KEYS);
  const keys = expandedKeys ?? own;
  const latest = useRef({ keys, onChange: onExpandedKeysChange });
  useLayoutEffect(() => {
    latest.current = { keys, onChange: onExpandedKeysChange };
  });
  const change = useCallback((next: Keys) => {
    setOwn(next);
    latest.current.onChange?.(next);
  }, []);
  const toggle = useCallback((key: string) => change(toggled(latest.current.keys, key)), [change]);
  const close = useCallback(
    (closed: readonly string[]) =>
      change(new Set([...latest.current.keys].filter((key) => !closed.includes(key)))),
    [change],
  );
  return { keys, toggle, close };
}
