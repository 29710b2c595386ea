import {
  AlertIcon,
  ArrowDownIcon,
  ArrowUpIcon,
  Box,
  CheckIcon,
  ChevronDownIcon,
  CloseIcon,
  CopyIcon,
  ExternalLinkIcon,
  Flex,
  Grid,
  Heading,
  InfoIcon,
  LinkIcon,
  MenuIcon,
  MoonIcon,
  Stack,
  SunIcon,
  Text,
  XLogoIcon,
} from '@sharpside/shared-ui';
import { COLORS } from '../src/theme/colors.ts';

const ICONS = [
  MenuIcon,
  CloseIcon,
  ChevronDownIcon,
  SunIcon,
  MoonIcon,
  ExternalLinkIcon,
  CopyIcon,
  LinkIcon,
  CheckIcon,
  AlertIcon,
  InfoIcon,
  ArrowUpIcon,
  ArrowDownIcon,
  XLogoIcon,
];

export function FoundationSamples() {
  return (
    <Stack gap="6">
      <Heading>Foundations</Heading>
      <Grid templateColumns="repeat(auto-fill, minmax(8rem, 1fr))" gap="3">
        {Object.keys(COLORS).map((name) => (
          <Box key={name}>
            <Box height="12" bg={name} borderWidth="1px" borderColor="border" borderRadius="md" />
            <Text size="xs" tone="muted">
              {name}
            </Text>
          </Box>
        ))}
      </Grid>
      <Stack gap="1">
        {(['xs', 'sm', 'md', 'lg', 'xl'] as const).map((size) => (
          <Text key={size} size={size}>
            {size}: Padres 4, Dodgers 3 · +150 −110 0123456789
          </Text>
        ))}
      </Stack>
      <Flex gap="4" wrap="wrap">
        {ICONS.map((SampleIcon) => (
          <SampleIcon key={SampleIcon.name} size={24} />
        ))}
      </Flex>
    </Stack>
  );
}
