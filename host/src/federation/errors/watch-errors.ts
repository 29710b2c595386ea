import { assetUrl } from '@sharpside/contracts';

type ReportError = (error: Error) => Promise<void>;

type WatchErrorsOptions = {
  /** Called at the first error that may matter. */
  loadReporter: () => Promise<ReportError>;
  page?: Pick<Window, 'addEventListener' | 'removeEventListener'>;
};

const ASSETS = assetUrl('', '').replace(/\/+$/, '/');

/**
 * Watches for errors of events, timers and promises that may come from a published file. React catches errors of
 * rendering. Returns a function that stops watching.
 */
export function watchErrors({ loadReporter, page = window }: WatchErrorsOptions): () => void {
  let reporter: Promise<ReportError> | undefined;

  async function tell(error: Error) {
    reporter ??= loadReporter();
    try {
      await (await reporter)(error);
    } catch {
      // A failed report must not become an error that is reported again. The next report may succeed.
      reporter = undefined;
    }
  }
  function look(error: unknown) {
    if (error instanceof Error && error.stack?.includes(ASSETS)) void tell(error);
  }
  const onThrown = ({ error }: ErrorEvent) => look(error);
  const onRejected = ({ reason }: PromiseRejectionEvent) => look(reason);

  page.addEventListener('error', onThrown);
  page.addEventListener('unhandledrejection', onRejected);
  return () => {
    page.removeEventListener('error', onThrown);
    page.removeEventListener('unhandledrejection', onRejected);
  };
}
