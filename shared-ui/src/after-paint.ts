/** Runs work once the browser has painted what the current event has changed. A hidden page paints nothing. */
export function afterPaint(work: () => void): void {
  if (document.hidden) work();
  else requestAnimationFrame(() => setTimeout(work));
}
