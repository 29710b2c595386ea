import type { ConsoleState } from '@sharpside/contracts/control';
import { Alert, Field, PageHeader, Skeleton, Stack, Text, TextInput } from '@sharpside/shared-ui';
import { useAddress } from '@sharpside/shared-ui/address';
import { Link } from '@sharpside/shared-ui/routing';
import { useState } from 'react';
import { PlannedChanges, type Wanted } from '../actions/planned-changes.tsx';
import { PreviewLink } from '../actions/preview-link.tsx';
import { RESTORE_ADDRESS } from '../address.ts';
import { useChannelState, useNamedApps } from '../api/state.ts';
import { LoadFailed } from '../components/load-failed.tsx';
import { PATHS } from '../paths.ts';
import { useDocumentTitle } from '../use-document-title.ts';
import { useSettled } from '../use-settled.ts';

const RELEASE = /^\s*([a-z][a-z0-9-]*)@(\S+?)\s*$/;

type Release = { app: string; version: string };

/** Releases in a text such as `remote-nba@1.2.0, host@2.0.0`; undefined for any other text. */
function parseReleases(text: string): Release[] | undefined {
  const found = text
    .split(',')
    .filter((part) => part.trim() !== '')
    .map((part) => RELEASE.exec(part));
  const releases = found.flatMap((one) => (one?.[1] && one[2] ? [{ app: one[1], version: one[2] }] : []));
  return releases.length === found.length ? releases : undefined;
}

type PlanProps = { state: ConsoleState; revision: number };

function Plan({ state, revision }: PlanProps) {
  const [named, setNamed] = useState('');
  const [bringBack, setBringBack] = useState<Release[]>([]);
  const [apps, setApps] = useState('');
  const settled = parseReleases(useSettled(named));
  const isReadable = settled !== undefined;
  // An unreadable text leaves the plan as it was, with the fault at its field.
  if (settled && JSON.stringify(settled) !== JSON.stringify(bringBack)) setBringBack(settled);
  const typed = useSettled(apps)
    .split(/[\s,]+/)
    .filter((app) => app !== '');
  const { data: there } = useNamedApps(state.channel, typed);
  const stranger = there && typed.find((app) => !there.apps.some((one) => one.app === app));
  const only = there && stranger === undefined ? typed : [];
  const wanted: Wanted = {
    action: 'restore',
    channel: state.channel,
    revision,
    bringBack,
    ...(only.length > 0 && { only }),
  };
  return (
    <Stack gap="4">
      <PlannedChanges
        wanted={wanted}
        choose={(ticked) => ({ ...wanted, only: ticked })}
        revision={state.revision}
        label={`Restore revision ${revision}`}
        needsReason
      >
        {/* For whoever may change a few apps only: the plan of all is refused to them. */}
        <Field
          label="Only these apps"
          hint="With commas between them. Empty: every app that differs."
          error={stranger !== undefined && `There is no app ${stranger}.`}
        >
          <TextInput value={apps} onValueChange={setApps} />
        </Field>
        <Field
          label="Bring back although withdrawn since"
          hint="Releases such as remote-nba@1.2.0, with commas between them."
          error={!isReadable && 'Write each as app@version, for example remote-nba@1.2.0.'}
        >
          <TextInput value={named} onValueChange={setNamed} />
        </Field>
        <Text tone="muted">
          <span>{`Everybody gets what was live at revision ${revision}.`}</span> What this takes away is
          withdrawn: open tabs leave it at once, by themselves. The canary of each app that changes ends, and
          those of then do not begin again. Freezes and pins stay as they are now.
        </Text>
      </PlannedChanges>
    </Stack>
  );
}

export function RestoreScreen() {
  const { channel, revision } = useAddress(RESTORE_ADDRESS).values;
  const { data: state, error, mutate } = useChannelState(channel);
  useDocumentTitle(`Restore ${channel} to revision ${revision}`);
  const isKnown = state && revision > 0 && revision < state.revision;
  return (
    <>
      <PageHeader
        section={
          <Link to={PATHS.overview.href(channel)} aria-label={`Overview of ${channel}`}>
            {channel}
          </Link>
        }
        title={`Back to revision ${revision}`}
      />
      {error && <LoadFailed what={`the state of ${channel}`} error={error} onRetry={() => void mutate()} />}
      {!state && !error && <Skeleton height="48" />}
      {state && !isKnown && (
        <Alert tone="warning" title={`There is nothing to go back to at revision ${revision}`}>
          {`${channel} is at revision ${state.revision}. Choose an earlier one from the history.`}
        </Alert>
      )}
      {isKnown && (
        <Stack gap="6">
          <Plan state={state} revision={revision} />
          <Stack gap="3">
            <Text>Look at the whole site as it was then, before anybody gets it.</Text>
            <PreviewLink key={revision} previewed={{ channel, revision }} />
          </Stack>
        </Stack>
      )}
    </>
  );
}
