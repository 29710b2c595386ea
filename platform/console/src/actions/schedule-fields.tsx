import { Box, Field, Flex, TextInput } from '@sharpside/shared-ui';
import type { TypedSchedule } from './change-draft.ts';

type ScheduleFieldsProps = {
  typed: TypedSchedule;
  onChange: (typed: TypedSchedule) => void;
  fault: string | false | undefined;
};

type GroupsFieldProps = {
  value: string;
  onChange: (text: string) => void;
  fault: string | false | undefined;
};

export const GroupsField = ({ value, onChange, fault }: GroupsFieldProps) => (
  <Field
    label="And to groups"
    hint="Such as staff, as the sign-in gives them. With a group, the share may be 0. Empty: chance alone decides."
    error={fault}
  >
    <TextInput value={value} onValueChange={onChange} />
  </Field>
);

export const ScheduleFields = ({ typed, onChange, fault }: ScheduleFieldsProps) => (
  <Flex gap="4" wrap="wrap">
    <Box flex="2 1 12rem">
      <Field
        label="Then, by itself, to"
        hint="Percent, such as 25, 50, 100, while the guard is content. Empty: it stays at its first share."
        error={fault}
      >
        <TextInput value={typed.steps} onValueChange={(steps) => onChange({ ...typed, steps })} />
      </Field>
    </Box>
    <Box flex="1 1 6rem">
      <Field label="Each after">
        <TextInput
          suffix="min"
          inputMode="numeric"
          value={typed.minutes}
          onValueChange={(minutes) => onChange({ ...typed, minutes })}
        />
      </Field>
    </Box>
  </Flex>
);
