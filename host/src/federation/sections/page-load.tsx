import { useEffect } from 'react';
import { useFederation } from '../federation-context.tsx';
import { ScreenPending } from '../screen-pending.tsx';

/** A screen that only a page load brings, which it begins. */
export function PageLoad({ title }: { title?: string }) {
  const { reloadPage } = useFederation();
  useEffect(reloadPage, [reloadPage]);
  return <ScreenPending {...(title !== undefined && { title })} />;
}
