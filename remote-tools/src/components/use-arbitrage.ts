import { useAddressState } from '@sharpside/shared-ui/address';
import { useMemo, useState } from 'react';
import { ARBITRAGE_KEYS, readArbitrageAddress, toArbitrageEntries } from '../address/arbitrage-address.ts';
import {
  type ArbitrageForm,
  calculateEntry,
  DEFAULT_ARBITRAGE_FORM,
  findArbitrageProblem,
  readArbitrageForm,
} from '../forms/arbitrage-form.ts';
import { paths } from '../paths.ts';
import type { ShownArbitrage } from './arbitrage-result.tsx';
import { useSettled } from './use-settled.ts';

const ADDRESS = { ownKeys: ARBITRAGE_KEYS, read: readArbitrageAddress, toEntries: toArbitrageEntries };

type Calculated = Omit<ShownArbitrage, 'isCurrent'>;

/**
 * The calculator's state. The untouched form is calculated at once, and the result follows every edit. While an edit
 * cannot be calculated, the last result stays, marked as outdated.
 */
export function useArbitrage() {
  const [form, setForm] = useAddressState<ArbitrageForm>(ADDRESS);
  const [failedAttempts, setFailedAttempts] = useState(0);
  const [last, setLast] = useState<Calculated>();
  const settled = useSettled(form);
  const reading = useMemo(() => readArbitrageForm(form), [form]);
  const { entry } = reading;
  // An address without parameters, which is only the untouched form's.
  const isUntouched = toArbitrageEntries(form).length === 0;
  const isCalculated = form.isCalculated || isUntouched;
  const current = useMemo(
    () => (isCalculated && entry ? { entry, arbitrage: calculateEntry(entry) } : undefined),
    [isCalculated, entry],
  );

  if (entry && failedAttempts > 0) setFailedAttempts(0);
  if (current && current !== last) setLast(current);
  const shown = isCalculated ? (current ?? last) : undefined;

  return {
    form,
    reading,
    settled,
    failedAttempts,
    problem: failedAttempts > 0 ? findArbitrageProblem(reading) : undefined,
    shown: shown && { ...shown, isCurrent: current !== undefined },
    edit: (next: ArbitrageForm) => setForm(isUntouched ? { ...next, isCalculated: true } : next),
    reset: () => setForm(DEFAULT_ARBITRAGE_FORM),
    /** Calculates the form; true if there is a result. */
    calculate: () => {
      setForm({ ...form, isCalculated: entry !== undefined });
      if (!entry) setFailedAttempts(failedAttempts + 1);
      return entry !== undefined;
    },
    createLink: () => {
      const params = new URLSearchParams(toArbitrageEntries(form));
      return new URL(paths.arbitrageCalculator.href(params), window.location.origin).href;
    },
  };
}
