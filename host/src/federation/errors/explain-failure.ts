import type { Failure } from '@sharpside/contracts';

/**
 * What is known of a failure: what failed, and whether ops know, do not know, or cannot, since the site does not answer this
 * browser; undefined until that is certain.
 */
export type Outcome = { failure: Failure; delivery: 'told' | 'untold' | 'unreachable' | undefined };

const WHAT: Record<Failure, string> = {
  load: 'It could not be loaded whole',
  integrity: 'It could not be loaded whole',
  timeout: 'It took too long to load',
  render: 'The fault is ours',
};

/** What a visitor is told of a failure: whose it is, and whether we know of it. Nothing that is not certain. */
export function explainFailure({ failure, delivery }: Outcome): string {
  if (delivery === 'unreachable') return 'The site cannot be reached. Check your connection.';
  return delivery === 'told' ? `${WHAT[failure]}, and we were told of it.` : `${WHAT[failure]}.`;
}
