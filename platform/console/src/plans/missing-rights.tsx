import {
  coversRight,
  listRestoreRights,
  type SeveralChangesAnswer,
  type Whoami,
} from '@sharpside/contracts/control';
import { Alert, Box, Text } from '@sharpside/shared-ui';
import { useSignedIn } from '../session-context.ts';

type Missing = ReadonlyMap<string, readonly string[]>;

/** The rights that a session lacks for a restore, for each app that it may not restore. */
export function listMissingRights(session: Whoami, plan: SeveralChangesAnswer | undefined): Missing {
  const { before = {}, revision } = plan ?? {};
  return new Map(
    Object.entries(before).flatMap(([app, was]) => {
      const lacks = listRestoreRights(was, revision?.apps[app]).filter(
        (right) => !session.tokens.some((token) => coversRight(token, { app, right })),
      );
      return lacks.length > 0 ? [[app, lacks] as const] : [];
    }),
  );
}

// Enough for a command that still can be read. The row of each app says what it needs.
const MAX_NAMED = 3;

/** A command for each right, such as `mfe token create --app host,remote-nba --right rollback`. */
function listCommands(missing: Missing): string[] {
  const rights = [...new Set([...missing.values()].flat())];
  return rights.map((right) => {
    const apps = [...missing].flatMap(([app, lacks]) => (lacks.includes(right) ? [app] : []));
    return `mfe token create --app ${apps.length > MAX_NAMED ? "'*'" : apps.join(',')} --right ${right}`;
  });
}

/** Says which rights the session lacks for a restore, and how to get them. `isAllowed`: it may restore some apps. */
export function MissingRights({ missing, isAllowed }: { missing: Missing; isAllowed: boolean }) {
  const { person, provider } = useSignedIn();
  if (missing.size === 0) return null;
  const owner = person ? 'Your groups' : 'Your tokens';
  const title = isAllowed ? `${owner} allow only some of this` : `${owner} do not allow this restore yet`;
  return (
    <Alert tone="info" title={title}>
      <Text>
        {isAllowed
          ? 'You can restore the ticked apps now; the others stay as they are.'
          : 'You can look at the plan, and make a preview link below.'}
      </Text>
      {person ? (
        <Text>
          {`To get the rights that the rows name, ask ${provider?.contact ?? 'those who run this service'}.`}
        </Text>
      ) : (
        <Text>
          {`Ask those who run the registry for a token, and sign in with it${isAllowed ? ' and yours' : ''}. They make it with:`}
        </Text>
      )}
      {!person &&
        listCommands(missing).map((command) => (
          <Box key={command} as="code" display="block" mt="1" color="fg" overflowWrap="anywhere">
            {command}
          </Box>
        ))}
    </Alert>
  );
}
