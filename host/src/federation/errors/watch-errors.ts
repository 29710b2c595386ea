import { assetUrl } from '@sharpside/contracts';

type TellError = (error: Error) => Promise<void>;

type WatchErrorsOptions = {
  /** What tells ops, loaded at the first error that may concern them. */
  loadTeller: () => Promise<TellError>;
  page?: Pick<Window, 'addEventListener' | 'removeEventListener'>;
};

const ASSETS = assetUrl('', '').replace(/\/+$/, '/');

/**
 * Watches for what events, timers and promises throw that may come from a published file. What a screen throws while it is
 * rendered is caught where it stands. Returns a function that ends it.
 */
export function watchErrors({ loadTeller, page = window }: WatchErrorsOptions): () => void {
  let teller: Promise<TellError> | undefined;

  async function tell(error: Error) {
    teller ??= loadTeller();
    try {
      await (await teller)(error);
    } catch {
      // What cannot be told must not be an error itself, which would be told again. The next one may find the way.
      teller = undefined;
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
