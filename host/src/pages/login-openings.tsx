import { Box, Grid, Text } from '@sharpside/shared-ui';
import { AccessName } from '../home/access-mark.tsx';
import { toSections } from '../home/sections.ts';
import { useShell } from '../site/shell-context.tsx';
import { toOpenings } from './what-opens.ts';

/** The pages that a sign-in opens, from the declarations of the live remotes. */
export function LoginOpenings() {
  const { remotes } = useShell();
  const openings = toOpenings(toSections(remotes));
  if (openings.length === 0) return null;
  return (
    <Grid
      templateColumns="max-content minmax(0, 1fr)"
      columnGap="4"
      rowGap="2"
      pt="6"
      borderTopWidth="1px"
      borderColor="border"
      asChild
    >
      <dl aria-label="What opens with what">
        {openings.map(({ access, pages }) => (
          <Box key={access} display="contents">
            <dt>
              <AccessName access={access} />
            </dt>
            <Text size="xs" asChild>
              <dd>{pages}</dd>
            </Text>
          </Box>
        ))}
      </dl>
    </Grid>
  );
}
