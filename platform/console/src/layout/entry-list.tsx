import { Stack, type StackProps } from '@sharpside/shared-ui';

/** Entries in one frame, one below the other, such as changes or errors. */
export const EntryList = (props: StackProps) => (
  <Stack
    gap="0"
    listStyle="none"
    borderWidth="1px"
    borderColor="border"
    borderRadius="lg"
    bg="bg.raised"
    {...props}
  />
);
