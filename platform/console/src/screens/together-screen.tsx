import type { ConsoleApp } from '@sharpside/contracts/control';
import { EmptyState, Field, PageHeader, Select, Skeleton, Stack, Text } from '@sharpside/shared-ui';
import { useAddress } from '@sharpside/shared-ui/address';
import { Link } from '@sharpside/shared-ui/routing';
import { useState } from 'react';
import { PlannedChanges } from '../actions/planned-changes.tsx';
import { PreviewLink } from '../actions/preview-link.tsx';
import { CHANNEL_ADDRESS } from '../address.ts';
import { useChannelState } from '../api/state.ts';
import { LoadFailed } from '../components/load-failed.tsx';
import { PATHS } from '../paths.ts';
import { useDocumentTitle } from '../use-document-title.ts';

const AS_IT_IS = 'as it is';

/** Releases of an app that can go live: neither the live one nor a withdrawn one. */
const toOptions = ({ live, releases }: ConsoleApp) => [
  { value: AS_IT_IS, label: live ? `stays at ${live.version}` : 'stays off the site' },
  ...releases
    .filter(({ role }) => role !== 'live' && role !== 'withdrawn')
    .map(({ version, role }) => ({
      value: version,
      label: role === 'published' ? version : `${version} (${role})`,
    })),
];

function Choices({
  apps,
  channel,
  revision,
}: {
  apps: readonly ConsoleApp[];
  channel: string;
  revision: number;
}) {
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const releases = apps.flatMap(({ app }) => {
    const { [app]: version = AS_IT_IS } = chosen;
    return version === AS_IT_IS ? [] : [{ app, version }];
  });
  return (
    <Stack gap="6">
      <Stack gap="4" maxWidth="30rem">
        {apps.map((app) => (
          <Field key={app.app} label={app.app}>
            <Select
              options={toOptions(app)}
              value={chosen[app.app] ?? AS_IT_IS}
              onValueChange={(version) => setChosen({ ...chosen, [app.app]: version })}
            />
          </Field>
        ))}
      </Stack>
      {releases.length === 0 ? (
        <Text tone="muted">Choose the releases that go live together. All of them do, or none.</Text>
      ) : (
        <>
          <PreviewLink key={JSON.stringify(releases)} previewed={{ channel, releases }} />
          <PlannedChanges
            wanted={{ action: 'promote', channel, releases }}
            revision={revision}
            label={`Promote ${releases.length === 1 ? 'it' : `all ${releases.length}`}`}
            needsReason={false}
          />
        </>
      )}
    </Stack>
  );
}

/** Releases of several apps, made live in one revision. */
export function TogetherScreen() {
  const { channel } = useAddress(CHANNEL_ADDRESS).values;
  const { data: state, error, mutate } = useChannelState(channel);
  useDocumentTitle(`Promote several apps on ${channel}`);
  return (
    <>
      <PageHeader
        section={
          <Link to={PATHS.overview.href(channel)} aria-label={`Overview of ${channel}`}>
            {channel}
          </Link>
        }
        title="Several apps at once"
      />
      {error && <LoadFailed what={`the state of ${channel}`} error={error} onRetry={() => void mutate()} />}
      {!state && !error && <Skeleton height="48" />}
      {state?.apps.length === 0 && (
        <EmptyState
          title="Nothing is published yet"
          hint="Publish a first release: mfe publish <app> --promote"
        />
      )}
      {state && state.apps.length > 0 && (
        <Choices apps={state.apps} channel={channel} revision={state.revision} />
      )}
    </>
  );
}
