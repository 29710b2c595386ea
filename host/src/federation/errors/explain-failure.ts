import type { Failure } from '@sharpside/contracts';

/**
 * A failure and its report. Ops have the report (`told`), do not have it (`untold`), or cannot get it because the site
 * does not answer this browser (`unreachable`). `delivery` is undefined until that is certain, and for a failure by a
 * translation of the page (`translated`), which is not reported.
 */
export type Outcome = {
  failure: Failure | 'translated';
  delivery: 'told' | 'untold' | 'unreachable' | undefined;
};

const WHAT: Record<Outcome['failure'], string> = {
  load: 'It could not be loaded whole',
  integrity: 'It could not be loaded whole',
  timeout: 'It took too long to load',
  render: 'The fault is ours',
  translated: 'Translating this page broke it',
};

/** The explanation of a failure for the visitor. It contains only certain facts. */
export function explainFailure({ failure, delivery }: Outcome): string {
  if (delivery === 'unreachable') return 'The site cannot be reached. Check your connection.';
  return delivery === 'told' ? `${WHAT[failure]}, and we were told of it.` : `${WHAT[failure]}.`;
}
