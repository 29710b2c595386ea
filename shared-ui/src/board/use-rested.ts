import { useEffect, useEffectEvent, useState } from 'react';
import type { AddressValues } from '../address/address-schema.ts';

const pick = (values: AddressValues, names: readonly string[]): AddressValues =>
  Object.fromEntries(names.map((name) => [name, values[name]]));

/** The values of `names` after all of them have stayed the same for `restMs`. The first values count at once. */
export function useRested(values: AddressValues, names: readonly string[], restMs: number): AddressValues {
  const text = JSON.stringify(names.map((name) => values[name]));
  const [rested, setRested] = useState({ text, values: pick(values, names) });
  const settle = useEffectEvent(() => setRested({ text, values: pick(values, names) }));
  useEffect(() => {
    if (text === rested.text) return undefined;
    const timer = setTimeout(() => settle(), restMs);
    return () => clearTimeout(timer);
  }, [text, rested.text, restMs]);
  return rested.values;
}
