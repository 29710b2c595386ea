import { type ReactNode, useEffect } from 'react';
import { useFederation } from '../federation-context.tsx';
import { ScreenPending } from '../screen-pending.tsx';

/** Starts a page load for a screen that this page cannot load itself. */
export function PageLoad({ pending = <ScreenPending /> }: { pending?: ReactNode }) {
  const { reloadPage } = useFederation();
  useEffect(reloadPage, [reloadPage]);
  return pending;
}
