import { useLocation } from '@sharpside/shared-ui/routing';
import { use, useEffect } from 'react';
import type { Outcome } from '../federation/errors/explain-failure.ts';
import { useFederation } from '../federation/federation-context.tsx';
import { PageLoad } from '../federation/sections/page-load.tsx';
import { SectionUnavailable } from '../federation/sections/section-unavailable.tsx';
import { NotFoundPage } from '../pages/not-found-page.tsx';

const NO_ANSWER: Outcome = { failure: 'load', delivery: 'unreachable' };

function Unavailable({ path }: { path: string }) {
  const { sections } = useFederation();
  // A visitor who comes back tries again.
  useEffect(() => () => sections.forget(path), [sections, path]);
  return <SectionUnavailable outcome={NO_ANSWER} />;
}

/**
 * A path that no route of this page has. It may be in a section that is not in the page yet: the section is asked for while
 * the page before stays in view, and its routes take over once they are here.
 */
export function UnopenedPage() {
  const { sections } = useFederation();
  const { pathname } = useLocation();
  const state = sections.find(pathname) ?? use(sections.open(pathname));
  if (state === 'page load') return <PageLoad />;
  if (state === 'unavailable') return <Unavailable key={pathname} path={pathname} />;
  return <NotFoundPage />;
}
