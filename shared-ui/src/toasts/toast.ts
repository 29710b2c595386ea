import { toast as sonner } from 'sonner';
import { mountToaster, unmountToaster } from './toaster.tsx';

export type ToastOptions = {
  /** What happened in more words, or what to do next. */
  description?: string;
  /** A button in the toast, such as Retry; pressing it takes the toast away. */
  action?: { label: string; onClick: () => void };
};

type Tone = 'error' | 'success' | 'info' | 'warning';

const say =
  (tone: Tone) =>
  (title: string, options: ToastOptions = {}): void => {
    mountToaster();
    // What fails every minute says so in one toast that stays, not in a pile of equal ones.
    const id = JSON.stringify([tone, title, options.description]);
    sonner[tone](title, { ...options, id });
  };

/**
 * Says something for four seconds at the edge of the window, whatever screen is in view.
 *
 * A destructive toast is an `error` titled 'Error': `toast.error('Error', { description: 'Failed to load …' })`.
 */
export const toast = {
  error: say('error'),
  success: say('success'),
  info: say('info'),
  warning: say('warning'),
};

/** Takes every toast away at once. Tests do it after each, since toasts outlive a screen. */
export function clearToasts(): void {
  sonner.dismiss();
  unmountToaster();
}
