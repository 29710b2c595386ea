import { isApiError } from '@sharpside/shared-auth';
import { Alert, Button } from '@sharpside/shared-ui';

/**
 * True if invented figures replace the backend's. That happens only if nothing was loaded before, and not for an answer
 * that cannot be read.
 */
export const isSampleShown = ({ data, error }: { data: unknown; error: Error | undefined }): boolean =>
  data === undefined && error !== undefined && !(isApiError(error) && error.code === 'BAD_ANSWER');

type SampleNoticeProps = {
  list: { data: unknown; error: Error | undefined; retry: () => void };
  title: string;
  /** Describes the invented figures. */
  children: string;
};

/**
 * Reports that figures could not be loaded, and if invented figures are shown instead; nothing once figures are loaded.
 */
export function SampleNotice({ list, title, children }: SampleNoticeProps) {
  if (list.error === undefined || list.data !== undefined) return null;
  const isSample = isSampleShown(list);
  return (
    <Alert
      tone={isSample ? 'warning' : 'error'}
      title={isSample ? 'Sample data' : title}
      action={
        <Button size="sm" variant="outline" onClick={list.retry}>
          Retry
        </Button>
      }
    >
      {isSample
        ? `${title} ${children}`
        : 'The data could not be read. Try again, or reload the page to get its newest version.'}
    </Alert>
  );
}
