const kept = new WeakSet<Document>();

/**
 * Keeps the animation frames of jsdom's window alive. jsdom renders by an interval that it starts on demand. If it
 * started on a test's fake clock, it would never run, and jsdom would wait for it in all later files of the process. A
 * frame that always requests the next keeps the interval that started on the real clock.
 */
export function keepRendering(): void {
  if (kept.has(document)) return;
  kept.add(document);
  // A fake clock replaces this function.
  const { requestAnimationFrame } = globalThis;
  const renew = () => void requestAnimationFrame(renew);
  renew();
}
