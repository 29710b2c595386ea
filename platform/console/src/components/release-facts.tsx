import { type ConsoleApp, type ConsoleRelease, toShownName } from '@sharpside/contracts/control';
import { Box, Stack, Text } from '@sharpside/shared-ui';
import { formatAge, isDirty, toShortCommit } from '../format.ts';

/** A release of an app; undefined if its record cannot be read. */
export const findRelease = (app: ConsoleApp, version: string): ConsoleRelease | undefined =>
  app.releases.find((release) => release.version === version);

type Since = { since: string | null; by: string | null };

type ReleaseFactsProps = {
  release: ConsoleRelease | undefined;
  shown?: Since | undefined;
  nowMs: number;
};

/** Since when visitors get a release, and who decided it. */
export const ShownSince = ({ shown, nowMs }: { shown: Since; nowMs: number }) =>
  shown.since && (
    <Text size="xs" tone="muted">
      {`${formatAge(shown.since, nowMs)}${shown.by ? ` by ${toShownName(shown.by)}` : ''}`}
    </Text>
  );

export function ReleaseFacts({ release, shown, nowMs }: ReleaseFactsProps) {
  return (
    <Stack gap="0.5" minWidth="0">
      {shown && <ShownSince shown={shown} nowMs={nowMs} />}
      {release ? (
        <Text size="xs" tone="subtle" lineClamp={2}>
          <span>{`built ${formatAge(release.publishedAt, nowMs)} by ${toShownName(release.publishedBy)}`}</span>
          {release.commit && (
            <>
              <span>, </span>
              <Box as="span" whiteSpace="nowrap" title={release.commit}>
                {toShortCommit(release.commit)}
              </Box>
              <span>{isDirty(release.commit) && ' (with changes that are not committed)'}</span>
            </>
          )}
          <span>{release.sources && `, sources ${release.sources.slice(0, 8)}`}</span>
        </Text>
      ) : (
        <Text size="xs" tone="down">
          Its record cannot be read
        </Text>
      )}
    </Stack>
  );
}
