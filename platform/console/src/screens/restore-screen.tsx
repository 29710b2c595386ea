import type { ConsoleState } from '@sharpside/contracts/control';
import { Alert, Box, Field, PageHeader, Skeleton, Stack, Text, TextInput } from '@sharpside/shared-ui';
import { useAddress } from '@sharpside/shared-ui/address';
import { useState } from 'react';
import { PreviewLink } from '../actions/preview-link.tsx';
import { RESTORE_ADDRESS } from '../address.ts';
import { useChannelState } from '../api/state.ts';
import { LoadFailed } from '../components/load-failed.tsx';
import { toCount } from '../format.ts';
import { OverviewLink } from '../layout/overview-link.tsx';
import { Section } from '../layout/section.tsx';
import { PlannedChanges, type Wanted } from '../plans/planned-changes.tsx';
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
  const settled = parseReleases(useSettled(named));
  const isReadable = settled !== undefined;
  // An unreadable text leaves the plan as it was, with the fault at its field.
  if (settled && JSON.stringify(settled) !== JSON.stringify(bringBack)) setBringBack(settled);
  const wanted: Wanted = {
    action: 'restore',
    channel: state.channel,
    revision,
    bringBack,
  };
  return (
    <PlannedChanges
      wanted={wanted}
      choose={(only) => ({ ...wanted, only })}
      revision={state.revision}
      toLabel={(count) => `Restore ${toCount(count, 'app')}`}
      needsReason
    >
      <Text tone="muted" maxWidth="prose">
        <span>{`Everybody gets what was live at revision ${revision}.`}</span> What this takes away is
        withdrawn: open tabs leave it at once, by themselves. The canary of each app that changes ends, and
        those of then do not begin again. Freezes and pins stay as they are now.
      </Text>
      <Box maxWidth="prose">
        <Field
          label="Bring back although withdrawn since"
          hint="Releases such as remote-nba@1.2.0, with commas between them."
          error={!isReadable && 'Write each as app@version, for example remote-nba@1.2.0.'}
        >
          <TextInput value={named} onValueChange={setNamed} />
        </Field>
      </Box>
    </PlannedChanges>
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
        section={<OverviewLink channel={channel} />}
        title={`Back to revision ${revision}`}
        subtitle={isKnown && `${channel} is at revision ${state.revision} now.`}
      />
      {error && <LoadFailed what={`the state of ${channel}`} error={error} onRetry={() => void mutate()} />}
      {!state && !error && <Skeleton height="48" />}
      {state && !isKnown && (
        <Alert tone="warning" title={`There is nothing to go back to at revision ${revision}`}>
          {`${channel} is at revision ${state.revision}. Choose an earlier one from the history.`}
        </Alert>
      )}
      {isKnown && (
        <>
          <Section title="Plan">
            <Plan state={state} revision={revision} />
          </Section>
          <Section title="Preview">
            <Stack gap="3">
              <Text>Look at the whole site as it was then, before anybody gets it.</Text>
              <PreviewLink key={revision} previewed={{ channel, revision }} />
            </Stack>
          </Section>
        </>
      )}
    </>
  );
}
