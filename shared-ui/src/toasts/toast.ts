import { toast as sonner } from './sonner.ts';
import { mountToaster, unmountToaster } from './toaster.tsx';

/** Options of a toast. */
export type ToastOptions = {
  /** More words about the event, or the next step. */
  description?: string;
  /** A button in the toast, such as Retry; pressing it takes the toast away. */
  action?: { label: string; onClick: () => void };
};

type Tone = 'error' | 'success' | 'info' | 'warning';

const say =
  (tone: Tone) =>
  (title: string, options: ToastOptions = {}): void => {
    mountToaster();
    // A failure that repeats every minute shows one toast that stays, not a pile of equal ones.
    const id = JSON.stringify([tone, title, options.description]);
    sonner[tone](title, { ...options, id });
  };

/** Shows a message until the function that comes back is called, or the visitor takes it away. */
function stay(title: string, options: ToastOptions = {}): () => void {
  mountToaster();
  const id = sonner.info(title, { ...options, duration: Number.POSITIVE_INFINITY });
  return () => void sonner.dismiss(id);
}

/**
 * Shows a message for four seconds at the edge of the window, on any screen.
 *
 * `stay` shows it for as long as something lasts.
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

/** Takes every toast away at once. Tests do it after each, since toasts outlive a screen. */
export function clearToasts(): void {
  sonner.dismiss();
  unmountToaster();
}
