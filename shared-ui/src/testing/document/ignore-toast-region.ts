/**
 * True for React's warning about the region of the toasts. Testing Library wraps the roots that it creates in `act`, but
 * the region has another root, which appears whenever something fails in a test.
 */
export const isToastRegion = ([text, component]: readonly unknown[]): boolean =>
  component === 'Root' && String(text).includes('not wrapped in act');

/** Leaves the warning out of a console, until the returned function is called. */
export function ignoreToastRegion(target: Pick<Console, 'error'>): () => void {
  const { error } = target;
  target.error = (...call: unknown[]) => {
    if (!isToastRegion(call)) error.apply(target, call);
  };
  return () => {
    target.error = error;
  };
}
