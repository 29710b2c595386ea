const kept = new WeakSet<Document>();

/**
 * Keeps the animation frames of jsdom's window alive. It renders by an interval that it begins at need: one begun on a
 * test's false clock never runs, and jsdom would wait for it in all later files of the process. A frame that always asks
 * for the next holds on to the interval that began on the true clock.
 */
export function keepRendering(): void {
  if (kept.has(document)) return;
  kept.add(document);
  // A false clock replaces it.
  const { requestAnimationFrame } = globalThis;
  const renew = () => void requestAnimationFrame(renew);
  renew();
}
