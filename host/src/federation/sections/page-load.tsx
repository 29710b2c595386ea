import { useEffect } from 'react';
import { useFederation } from '../federation-context.tsx';
import { ScreenPending } from '../screen-pending.tsx';

/** Starts a page load for a screen that this page cannot load itself. */
export function PageLoad({ title }: { title?: string }) {
  const { reloadPage } = useFederation();
  useEffect(reloadPage, [reloadPage]);
  return <ScreenPending {...(title !== undefined && { title })} />;
}
