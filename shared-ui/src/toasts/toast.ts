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

/** Number of times that each message was taken back. */
const endings = new Map<string, number>();

const say =
  (tone: Tone) =>
  (title: string, options: ToastOptions = {}): (() => void) => {
    mountToaster();
    const words = JSON.stringify([tone, title, options.description]);
    const ended = endings.get(words) ?? 0;
    // A failure that repeats every minute keeps one toast, not a pile of equal ones. After it was taken back it is
    // another one, because sonner would drop it with the one that is still fading.
    const id = `${words} ${ended}`;
    sonner[tone](title, { ...options, id });
    return () => {
      endings.set(words, ended + 1);
      sonner.dismiss(id);
    };
  };

/** Shows a message until the returned function is called, or the visitor dismisses it. */
function stay(title: string, options: ToastOptions = {}): () => void {
  mountToaster();
  const id = sonner.info(title, { ...options, duration: Number.POSITIVE_INFINITY });
  return () => void sonner.dismiss(id);
}

/**
 * Shows a message for four seconds at the edge of the window, on any screen. The function that comes back takes it away
 * earlier, once what it says is no longer so.
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
