import { Badge, Flex, Grid, Heading, Text } from 'shared-ui';
import { Link } from 'shared-ui/routing';
import type { Section, SectionItem } from './sections.ts';

// What most pages ask is said quietly; a badge stands where it tells pages apart.
function AccessMark({ access }: Pick<SectionItem, 'access'>) {
  if (access === 'public') return <Badge tone="up">Open to all</Badge>;
  if (access === 'subscriber') return <Badge>Subscription</Badge>;
  return (
    <Text as="span" size="xs" tone="subtle" fontWeight="normal">
      Login
    </Text>
  );
}

function Tile({ label, path, access }: SectionItem) {
  return (
    <Flex
      align="center"
      justify="space-between"
      gap="4"
      minHeight="12"
      px="4"
      borderRadius="md"
      borderWidth="1px"
      borderColor="border"
      bg="bg.raised"
      fontWeight="semibold"
      transitionProperty="colors"
      transitionDuration="fast"
      _hover={{ borderColor: 'accent.text', bg: 'bg.hover' }}
      asChild
    >
      <Link to={path}>
        {label}
        <AccessMark access={access} />
      </Link>
    </Flex>
  );
}

/** One remote's part of the front page: its name at the left, its pages at the right. */
export function SectionBand({ id, label, items }: Section) {
  return (
    <Grid
      templateColumns={{ base: '1fr', md: '9rem 1fr' }}
      gap={{ base: '3', md: '6' }}
      py="6"
      borderTopWidth="1px"
      borderColor="border"
      asChild
    >
      <section aria-labelledby={id}>
        <Heading id={id} lineHeight={{ md: '3rem' }}>
          {label}
        </Heading>
        <Grid gap="2" templateColumns="repeat(auto-fill, minmax(min(17rem, 100%), 1fr))" asChild>
          <ul>
            {items.map((item) => (
              <li key={item.path}>
                <Tile {...item} />
              </li>
            ))}
          </ul>
        </Grid>
      </section>
    </Grid>
  );
}
