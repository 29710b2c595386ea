import type { ConsoleApp } from '@sharpside/contracts/control';
import type { ChangeDraft } from './action-words.ts';

/** The fault of the typed share of visitors; undefined where a canary may have it. */
export function findShareFault(
  { action, version, percent }: ChangeDraft,
  { canary }: ConsoleApp,
): string | undefined {
  if (percent === undefined) return 'A number from 0 to 100, with at most two decimals.';
  const isOfCanary = canary !== null && (action === 'raise' || canary.version === version);
  if (!isOfCanary) return percent === 0 ? 'More than 0 %: nobody would get it.' : undefined;
  if (action === 'raise' && percent <= canary.percent)
    return `More than the ${canary.percent} % that it has. "Lower" makes it less.`;
  if (action === 'canary' && percent >= canary.percent)
    return `Less than the ${canary.percent} % that it has. "Raise" makes it more.`;
  return undefined;
}
