import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `onDue` every `intervalMs` while the tab is visible. A tab that was hidden for longer catches up at once when
 * it becomes visible.
 *
 * `intervalMs` undefined: never calls `onDue`.
 */
export function usePolling(onDue: () => void, intervalMs: number | undefined): void {
  const run = useEffectEvent(onDue);
  useEffect(() => {
    if (intervalMs === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let dueAt = Date.now() + intervalMs;
    const wait = () => {
      clearTimeout(timer);
      if (!document.hidden) timer = setTimeout(poll, Math.max(0, dueAt - Date.now()));
    };
    const poll = () => {
      dueAt = Date.now() + intervalMs;
      run();
      wait();
    };
    document.addEventListener('visibilitychange', wait);
    wait();
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', wait);
    };
  }, [intervalMs]);
}
