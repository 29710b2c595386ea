import {
  type ChannelApp,
  describeCanaryShare,
  describeSettingChanges,
  listAppChanges,
} from '@sharpside/contracts';
import type { SeveralChangesAnswer } from '@sharpside/contracts/control';
import { Badge, Box, Button, Flex, Text } from '@sharpside/shared-ui';
import { useState } from 'react';
import { toCount } from '../format.ts';
import { EntryList } from '../layout/entry-list.tsx';

const toState = ({ current, canary }: ChannelApp) =>
  canary ? `${current}, canary ${canary.version} for ${describeCanaryShare(canary)}` : current;

// A restore may change a thousand apps.
const SHOWN_AT_FIRST = 50;

/** The choice among the apps of a plan. */
export type Choice = {
  /** The apps that are left out. */
  left: ReadonlySet<string>;
  /** The rights that the session lacks, for each app that it may not change. */
  missing: ReadonlyMap<string, readonly string[]>;
  onToggle: (app: string) => void;
};

function TickBox({ app, choice }: { app: string; choice: Choice }) {
  const isRefused = choice.missing.has(app);
  return (
    <Flex
      asChild
      align="center"
      gap="3"
      fontWeight="semibold"
      minWidth="40"
      minHeight={{ base: '11', md: '6' }}
      cursor={isRefused ? 'not-allowed' : 'pointer'}
    >
      <label>
        <Box asChild width="5" height="5" flexShrink="0" accentColor="accent">
          <input
            type="checkbox"
            checked={!isRefused && !choice.left.has(app)}
            disabled={isRefused}
            onChange={() => choice.onToggle(app)}
          />
        </Box>
        <span>{app}</span>
      </label>
    </Flex>
  );
}

type ChangedAppsProps = Pick<SeveralChangesAnswer, 'revision' | 'before'> & {
  label: string;
  /** Undefined: each app has to change. */
  choice?: Choice | undefined;
  /** Shows what became of each app. */
  isMade?: boolean;
};

/**
 * Each changed app, with its release before and after, and a tick box if apps may be left out. Of a long list, only the
 * first apps are shown at first.
 */
export function ChangedApps({ label, revision, before, choice, isMade = false }: ChangedAppsProps) {
  const [isWhole, setIsWhole] = useState(false);
  const changes = listAppChanges(revision.change);
  const shown = isWhole ? changes : changes.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      <EntryList as="ul" aria-label={label}>
        {shown.map(({ app, from, losesFallback, values }) => {
          const [was, is] = [before[app], revision.apps[app]];
          const lacks = choice?.missing.get(app);
          const isKept = lacks !== undefined || choice?.left.has(app) === true;
          return (
            <Flex
              as="li"
              key={app}
              wrap="wrap"
              align="center"
              columnGap="4"
              rowGap={{ base: '0', md: '1' }}
              px="4"
              pt={{ base: choice && !isMade ? '1' : '3', md: '3' }}
              pb="3"
              css={{ '&:not(:last-child)': { borderBottomWidth: '1px', borderColor: 'border' } }}
            >
              {choice && !isMade ? (
                <TickBox app={app} choice={choice} />
              ) : (
                <Text fontWeight="semibold" minWidth="40">
                  {app}
                </Text>
              )}
              <Text flex="1 1 12rem" tone={isKept ? 'muted' : 'default'}>
                <span>{was ? toState(was) : 'not on the site'}</span>
                {!(isMade && isKept) && (
                  <>
                    <span> → </span>
                    <Box as="span" fontWeight="semibold">
                      {is ? toState(is) : 'off the site'}
                    </Box>
                  </>
                )}
              </Text>
              {isMade && <Badge tone={isKept ? 'neutral' : 'up'}>{isKept ? 'Left as it was' : 'Done'}</Badge>}
              {!isMade && lacks && <Badge>{`Needs ${lacks.join(' and ')}`}</Badge>}
              {values && (
                <Text tone="muted" width="full">{`Its settings: ${describeSettingChanges(values)}`}</Text>
              )}
              {losesFallback && (
                <Text tone="muted" width="full">
                  <span>{from}</span> does not fit the new host, so browsers do not fall back to it.
                </Text>
              )}
            </Flex>
          );
        })}
      </EntryList>
      {shown.length < changes.length && (
        <Box>
          <Button variant="outline" onClick={() => setIsWhole(true)}>
            {`Show all ${toCount(changes.length, 'app')}`}
          </Button>
        </Box>
      )}
    </>
  );
}
