import { describeNames, type NameUse, sharedNameSchema } from '@sharpside/contracts/control';
import {
  Box,
  Button,
  EmptyState,
  Field,
  Flex,
  Skeleton,
  Stack,
  Text,
  TextInput,
  TextLink,
} from '@sharpside/shared-ui';
import { useAddress } from '@sharpside/shared-ui/address';
import { Link } from '@sharpside/shared-ui/routing';
import { type Column, DataTable } from '@sharpside/shared-ui/table';
import { type FormEvent, useState } from 'react';
import * as v from 'valibot';
import { OVERVIEW_ADDRESS } from '../address.ts';
import { useNameUses } from '../api/name-uses.ts';
import { PATHS } from '../paths.ts';
import { LoadFailed } from './load-failed.tsx';

const createColumns = (channel: string): Column<NameUse>[] => [
  {
    key: 'app',
    header: 'App',
    width: 9,
    isSticky: true,
    render: ({ app }) => (
      <TextLink asChild>
        <Link to={PATHS.app.href({ app, channel })}>{app}</Link>
      </TextLink>
    ),
  },
  { key: 'version', header: 'Version', width: 6, render: ({ version }) => version },
  { key: 'role', header: 'Here it is', width: 7, render: ({ role }) => role },
  { key: 'screen', header: 'Screen', width: 12, render: ({ screen }) => screen },
  { key: 'entry', header: 'Module', width: 15, render: ({ entry }) => entry },
  { key: 'names', header: 'Names', width: 16, isWrapping: true, render: ({ names }) => describeNames(names) },
];

function Uses({ name, channel }: { name: string; channel: string }) {
  const { data, error, mutate } = useNameUses({ name, channel });
  if (error) return <LoadFailed what="who uses it" error={error} onRetry={() => void mutate()} />;
  if (!data) return <Skeleton height="24" />;
  return (
    <Stack gap="2">
      <DataTable
        caption={`Releases on ${channel} that use ${name}`}
        columns={createColumns(channel)}
        rows={data.uses}
        rowKey={({ app, version, screen, entry }) => `${app} ${version} ${screen} ${entry}`}
        empty={
          <EmptyState
            title={`No release on ${channel} uses ${name}`}
            hint="No visitor misses it when a host drops it. Releases that nobody gets were not looked at."
          />
        }
      />
      {data.unreadable.map((release) => (
        <Text key={release} tone="muted">{`${release} cannot be read and was left out.`}</Text>
      ))}
    </Stack>
  );
}

/**
 * Search for releases that use a name of a shared package, in the words of `mfe uses`. The name is kept in the address.
 */
export function NameSearch({ channel }: { channel: string }) {
  const { values, change } = useAddress(OVERVIEW_ADDRESS);
  const [text, setText] = useState(values.name);
  const [fault, setFault] = useState<string>();

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const wanted = text.trim();
    const { success, issues } = v.safeParse(sharedNameSchema, wanted);
    const isWrong = wanted !== '' && !success;
    setFault(isWrong ? `'${wanted}' ${issues[0].message}.` : undefined);
    if (!isWrong) change({ name: wanted });
  }

  return (
    <Stack gap="4">
      <form onSubmit={onSubmit} noValidate>
        <Flex gap="3" align="start" wrap="wrap">
          <Box flex="1 1 16rem" maxWidth="28rem">
            <Field
              label="Name of a shared package"
              hint="For example shared-ui/table#DataTable; without #DataTable, all of the module."
              error={fault}
            >
              <TextInput
                value={text}
                maxLength={200}
                autoCapitalize="none"
                spellCheck={false}
                onValueChange={setText}
              />
            </Field>
          </Box>
          <Button type="submit" variant="outline" mt="1.375rem">
            Search
          </Button>
        </Flex>
      </form>
      {values.name !== '' && <Uses name={values.name} channel={channel} />}
    </Stack>
  );
}
