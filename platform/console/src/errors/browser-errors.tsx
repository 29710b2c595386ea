import { useReleaseErrors } from '../api/release-errors.ts';
import { LoadFailed } from '../components/load-failed.tsx';
import { Section } from '../layout/section.tsx';
import { ErrorList } from './error-list.tsx';

type BrowserErrorsProps = { channel: string; nowMs: number; app?: string };

const MOST_OF_CHANNEL = 5;

/** Errors of releases in browsers: of one app all of them, of a channel the errors of the most networks, if there are any. */
export function BrowserErrors({ channel, nowMs, app }: BrowserErrorsProps) {
  const { data, error, mutate } = useReleaseErrors({ channel, ...(app !== undefined && { app }) });
  const isOfChannel = app === undefined;
  if (isOfChannel && !error && !data?.errors.length) return null;
  return (
    <Section title="Errors in browsers">
      {error && !data ? (
        <LoadFailed what="the errors in browsers" error={error} onRetry={() => void mutate()} />
      ) : (
        <ErrorList
          errors={isOfChannel ? data?.errors.slice(0, MOST_OF_CHANNEL) : data?.errors}
          channel={channel}
          nowMs={nowMs}
          hasApp={isOfChannel}
        />
      )}
    </Section>
  );
}
