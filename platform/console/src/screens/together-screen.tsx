import type { ConsoleApp, ConsoleState, ReleaseRole } from '@sharpside/contracts/control';
import {
  Box,
  Button,
  EmptyState,
  Field,
  Flex,
  PageHeader,
  Select,
  Skeleton,
  Stack,
  Text,
} from '@sharpside/shared-ui';
import { useAddress } from '@sharpside/shared-ui/address';
import { Pagination } from '@sharpside/shared-ui/table';
import { PreviewLink } from '../actions/preview-link.tsx';
import { TOGETHER_ADDRESS } from '../address.ts';
import { AppFinder } from '../apps/app-finder.tsx';
import { NoneFound } from '../apps/none-found.tsx';
import { useFoundApps } from '../apps/use-found-apps.ts';
import { LoadFailed } from '../components/load-failed.tsx';
import { EntryList } from '../layout/entry-list.tsx';
import { OverviewLink } from '../layout/overview-link.tsx';
import { PlannedChanges } from '../plans/planned-changes.tsx';
import { useDocumentTitle } from '../use-document-title.ts';

const AS_IT_IS = 'as it is';

const isOffered = (role: ReleaseRole) => role !== 'live' && role !== 'withdrawn';

/** The releases of an app that can go live, and the choice to leave the app as it is. */
const toOptions = ({ live, releases }: ConsoleApp, chosen: string | undefined) => [
  { value: AS_IT_IS, label: live ? `stays at ${live.version}` : 'stays off the site' },
  // A link may name a release that is not offered. The plan below then shows why it cannot go live.
  ...(chosen !== undefined && !releases.some(({ version, role }) => version === chosen && isOffered(role))
    ? [{ value: chosen, label: `${chosen} (of the link)` }]
    : []),
  ...releases
    .filter(({ role }) => isOffered(role))
    .map(({ version, role }) => ({
      value: version,
      label: role === 'published' ? version : `${version} (${role})`,
    })),
];

const RELEASE = /^([a-z][a-z0-9-]*)@(\S+)$/;

/** Releases in the address, such as `remote-nba@1.2.0`. Malformed texts are left out. */
const parseChosen = (texts: readonly string[]): { app: string; version: string }[] =>
  texts.flatMap((text) => {
    const { 1: app, 2: version } = RELEASE.exec(text) ?? [];
    return app === undefined || version === undefined ? [] : [{ app, version }];
  });

type ChosenProps = { releases: readonly { app: string; version: string }[]; onRemove: (app: string) => void };

/** The chosen releases, which may be on other pages of the list below. */
const Chosen = ({ releases, onRemove }: ChosenProps) => (
  <EntryList as="ul" aria-label="Chosen releases" maxWidth="30rem">
    {releases.map(({ app, version }) => (
      <Flex
        as="li"
        key={app}
        align="center"
        justify="space-between"
        gap="3"
        px="4"
        py="1"
        minHeight="11"
        css={{ '&:not(:last-child)': { borderBottomWidth: '1px', borderColor: 'border' } }}
      >
        <Text fontWeight="medium" minWidth="0" overflowWrap="anywhere">{`${app} ${version}`}</Text>
        <Button variant="outline" size="sm" aria-label={`Leave out ${app}`} onClick={() => onRemove(app)}>
          Leave out
        </Button>
      </Flex>
    ))}
  </EntryList>
);

type ChoicesProps = {
  state: ConsoleState;
  found: Pick<ReturnType<typeof useFoundApps>, 'page' | 'pageCount' | 'isFiltered'>;
};

function Choices({ state, found }: ChoicesProps) {
  const { channel, apps, revision } = state;
  const address = useAddress(TOGETHER_ADDRESS);
  const { values, change } = address;
  const releases = parseChosen(values.release);
  const versionOf = (app: string) => releases.find((one) => one.app === app)?.version;
  function choose(app: string, version: string) {
    const others = releases.filter((one) => one.app !== app);
    const chosen = version === AS_IT_IS ? others : [...others, { app, version }];
    change({ release: chosen.map((one) => `${one.app}@${one.version}`) });
  }
  const isElsewhere = releases.some(({ app }) => !apps.some((one) => one.app === app));
  return (
    <Stack gap="6">
      {(isElsewhere || found.isFiltered) && releases.length > 0 && (
        <Chosen releases={releases} onRemove={(app) => choose(app, AS_IT_IS)} />
      )}
      <Box>
        <AppFinder address={address} isFiltered={found.isFiltered} counts={state} />
        {apps.length === 0 && <NoneFound change={change} channel={channel} />}
        <Stack gap="4" maxWidth="30rem">
          {apps.map((app) => (
            <Field key={app.app} label={app.app}>
              <Select
                options={toOptions(app, versionOf(app.app))}
                value={versionOf(app.app) ?? AS_IT_IS}
                onValueChange={(version) => choose(app.app, version)}
              />
            </Field>
          ))}
        </Stack>
        <Pagination page={found.page} pageCount={found.pageCount} onPageChange={(page) => change({ page })} />
      </Box>
      {releases.length === 0 ? (
        <Text tone="muted">Choose the releases that go live together. All of them do, or none.</Text>
      ) : (
        <>
          <PreviewLink key={JSON.stringify(releases)} previewed={{ channel, releases }} />
          <PlannedChanges
            wanted={{ action: 'promote', channel, releases }}
            revision={revision}
            toLabel={() => `Promote ${releases.length === 1 ? 'it' : `all ${releases.length}`}`}
            needsReason={false}
          />
        </>
      )}
    </Stack>
  );
}

export function TogetherScreen() {
  const { values } = useAddress(TOGETHER_ADDRESS);
  const { channel } = values;
  const { data: state, error, mutate, ...found } = useFoundApps(channel, values);
  useDocumentTitle(`Promote several apps on ${channel}`);
  return (
    <>
      <PageHeader section={<OverviewLink channel={channel} />} title="Several apps at once" />
      {error && <LoadFailed what={`the state of ${channel}`} error={error} onRetry={() => void mutate()} />}
      {!state && !error && <Skeleton height="48" />}
      {state?.total === 0 && (
        <EmptyState
          title="Nothing is published yet"
          hint="Publish a first release: mfe publish <app> --promote"
        />
      )}
      {state && state.total > 0 && <Choices state={state} found={found} />}
    </>
  );
}
