import { Box, Field, Flex, Select, Text } from '@sharpside/shared-ui';
import { SearchField } from '@sharpside/shared-ui/filters';
import { STATE_CHOICES } from '../address.ts';
import { formatCount, toCount } from '../format.ts';
import type { AppsAddress } from './use-found-apps.ts';

const WORTH_A_SEARCH = 10;

const STATE_WORDS: Readonly<Record<(typeof STATE_CHOICES)[number], string>> = {
  any: 'Any state',
  canary: 'Has a canary',
  paused: 'Canary paused',
  frozen: 'Frozen',
  pinned: 'Pinned',
  withdrawn: 'Has withdrawn releases',
  behind: 'Newer release published',
  retired: 'Off the site',
  'never-live': 'Never live here',
};

const STATE_OPTIONS = STATE_CHOICES.map((value) => ({ value, label: STATE_WORDS[value] }));

type AppFinderProps = {
  address: AppsAddress;
  isFiltered: boolean;
  counts: { total: number; found: number } | undefined;
};

/** Search for apps by name and state, kept in the address. It renders nothing if there are few apps. */
export function AppFinder({ address, isFiltered, counts }: AppFinderProps) {
  const { values, change, changeTyped } = address;
  if (!isFiltered && (counts?.total ?? 0) <= WORTH_A_SEARCH) return null;
  return (
    <Flex role="search" gap="3" align="end" wrap="wrap" mb="4" aria-label="Apps">
      <Box flex="1 1 14rem" maxWidth="24rem">
        <SearchField
          label="Search apps"
          value={values.search}
          onValueChange={(search) => changeTyped({ search, page: 1 })}
        />
      </Box>
      <Box flex="0 1 14rem">
        <Field label="State">
          <Select
            options={STATE_OPTIONS}
            value={values.state}
            onValueChange={(state) => change({ state, page: 1 })}
          />
        </Field>
      </Box>
      <Text role="status" tone="muted" minHeight="10" display="flex" alignItems="center">
        {counts &&
          (isFiltered
            ? `${formatCount(counts.found)} of ${toCount(counts.total, 'app')}`
            : toCount(counts.total, 'app'))}
      </Text>
    </Flex>
  );
}
