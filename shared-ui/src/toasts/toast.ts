import { toast as sonner } from './sonner.ts';
import { mountToaster, unmountToaster } from './toaster.tsx';

/** Options of a toast. */
export type ToastOptions = {
  /** More details of the event, or the next step. */
  description?: string;
  /** A button in the toast, such as Retry. A press removes the toast. */
  action?: { label: string; onClick: () => void };
};

type Tone = 'error' | 'success' | 'info' | 'warning';

const say =
  (tone: Tone) =>
  (title: string, options: ToastOptions = {}): void => {
    mountToaster();
    // A failure that repeats every minute keeps one toast, not a pile of equal ones.
    const id = JSON.stringify([tone, title, options.description]);
    sonner[tone](title, { ...options, id });
  };

/** Shows a message until the returned function is called, or the visitor dismisses it. */
function stay(title: string, options: ToastOptions = {}): () => void {
  mountToaster();
  const id = sonner.info(title, { ...options, duration: Number.POSITIVE_INFINITY });
  return () => void sonner.dismiss(id);
}

/**
 * Shows a message for four seconds at the edge of the window, on any screen.
 *
 * `stay` shows a message until the function that it returns is called, or the visitor dismisses it.
 *
 * A destructive toast is an `error` titled 'Error': `toast.error('Error', { description: 'Failed to load …' })`.
 */
export const toast = {
  error: say('error'),
  success: say('success'),
  info: say('info'),
  warning: say('warning'),
  stay,
};

/** Removes every toast at once. Tests call it after each test, since toasts outlive a screen. */
export function clearToasts(): void {
  sonner.dismiss();
  unmountToaster();
}
