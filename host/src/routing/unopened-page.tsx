import { usePathname } from '@sharpside/shared-ui/routing';
import { use, useEffect } from 'react';
import type { Outcome } from '../federation/errors/explain-failure.ts';
import { useFederation } from '../federation/federation-context.tsx';
import { PageLoad } from '../federation/sections/page-load.tsx';
import { SectionUnavailable } from '../federation/sections/section-unavailable.tsx';
import { NotFoundPage } from '../pages/not-found-page.tsx';
import { useDocumentTitle } from '../site/use-document-title.ts';

const OUTCOMES = {
  unavailable: { failure: 'load', delivery: 'untold' },
  unreachable: { failure: 'load', delivery: 'unreachable' },
} satisfies Record<string, Outcome>;

function Unavailable({ path, outcome }: { path: string; outcome: Outcome }) {
  const { sections } = useFederation();
  useDocumentTitle('Section unavailable');
  // Forgets the failure when the visitor leaves, so that a return requests the section again.
  useEffect(() => () => sections.forget(path), [sections, path]);
  return <SectionUnavailable outcome={outcome} />;
}

/**
 * A path that no route of this page has. It may belong to a section that is not in the page yet. The section is
 * requested while the previous page stays in view, and its routes take over once they are here.
 */
export function UnopenedPage() {
  const { sections } = useFederation();
  const pathname = usePathname();
  const state = sections.find(pathname) ?? use(sections.open(pathname));
  if (state === 'page load') return <PageLoad />;
  if (state === 'unavailable' || state === 'unreachable')
    return <Unavailable key={pathname} path={pathname} outcome={OUTCOMES[state]} />;
  return <NotFoundPage />;
}
